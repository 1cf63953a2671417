package io.github.agenthostprotocol.wire

import kotlinx.serialization.json.JsonElement
import java.time.Instant
import java.time.ZoneOffset

// The words of reducers. Those that answer say whether anything changed.

/** Puts an element where the first with the same key is, or at the end; one without a key is like no other. */
internal inline fun <T> MutableList<T>.upsert(item: T, key: (T) -> Any?) {
    val wanted = key(item)
    val at = if (wanted == null) -1 else indexOfFirst { key(it) == wanted }
    if (at < 0) add(item) else this[at] = item
}

internal inline fun <T> MutableList<T>.removeEvery(equals: Any?, key: (T) -> Any?): Boolean {
    var kept = 0
    for (i in indices) {
        val item = this[i]
        if (key(item) != equals) this[kept++] = item
    }
    val removed = kept < size
    if (removed) subList(kept, size).clear()
    return removed
}

internal inline fun <T> MutableList<T>.removeFirst(equals: Any?, key: (T) -> Any?): Boolean {
    val at = indexOfFirst { key(it) == equals }
    if (at >= 0) removeAt(at)
    return at >= 0
}

internal inline fun <T> MutableList<T>.reorder(order: List<*>, key: (T) -> Any?): Boolean {
    val rest = toMutableList()
    val ordered = ArrayList<T>(size)
    for (wanted in order.toSet()) {
        val at = rest.indexOfFirst { key(it) == wanted }
        if (at >= 0) ordered.add(rest.removeAt(at))
    }
    ordered.addAll(rest)
    var changed = false
    for (i in indices) {
        if (this[i] !== ordered[i]) changed = true
        this[i] = ordered[i]
    }
    return changed
}

internal inline fun <T> MutableList<T>.prependNew(items: List<T>, key: (T) -> Any?): Boolean {
    val known = mapTo(HashSet(), key)
    val added = items.filter { key(it) !in known }
    addAll(0, duplicate(added))
    return added.isNotEmpty()
}

internal inline fun <T> MutableList<T>.keepThrough(equals: Any?, key: (T) -> Any?): Boolean {
    val at = indexOfFirst { key(it) == equals }
    if (at < 0 || at == lastIndex) return false
    subList(at + 1, size).clear()
    return true
}

internal fun <T> MutableMap<String, T>.merge(entries: Map<String, T>): Boolean {
    var changed = false
    for ((name, value) in entries) {
        if (name in this && !differs(this[name], value)) continue
        this[name] = duplicate(value)
        changed = true
    }
    return changed
}

/** Writes the fields of another record that this version does not know. */
internal fun Record.patchUnknown(from: Record, except: Set<String>): Boolean {
    var changed = false
    for ((name, value) in from.keptFields.orEmpty()) {
        if (name !in except && name !in codec().fieldNames && putUnknown(name, value)) changed = true
    }
    return changed
}

/** Sets a field that this version does not know, or removes it; whether that changed anything. */
internal fun Record.putUnknown(name: String, value: JsonElement?): Boolean {
    if (!differs(keptFields?.get(name), value)) return false
    if (value == null) unknownFields.remove(name) else unknownFields[name] = value
    return true
}

/** Fields of what is replaced that neither the types it could be nor the new record know. */
internal fun unknownOf(old: WireValue, known: List<RecordCodec<*>>, made: RecordCodec<*>): Map<String, JsonElement>? {
    val fields = (old as? Record)?.keptFields
    if (fields.isNullOrEmpty()) return null
    return fields.filterKeys { name -> name !in made.fieldNames && known.none { name in it.fieldNames } }
}

/** A value as JSON, for a holder that does not know the field. */
internal fun <T : Any> asElement(value: T?, codec: WireCodec<T>): JsonElement? =
    value?.let { JsonText.parse(codec.encode(it)) }

/** A value of a holder that does not know the field; one that does not fit counts as absent. */
internal fun <T : Any> decodeOrNull(element: JsonElement?, codec: WireCodec<T>): T? = try {
    element?.let(codec::decode)
} catch (_: DecodeException) {
    null
}

/** A bitset with some bits cleared, then others set. */
internal fun <T : Bitset<T>> T.with(clear: Long, set: T): T = make((bits and clear.inv()) or set.bits)

/** A time as ISO 8601 text in UTC with milliseconds. */
internal fun stamp(now: Long): String {
    val time = Instant.ofEpochMilli(now).atOffset(ZoneOffset.UTC)
    val year =
        when (time.year) {
            in 0..9999 -> digits(time.year, 4)
            else -> (if (time.year < 0) "-" else "+") + digits(Math.abs(time.year), 6)
        }
    val date = "$year-${digits(time.monthValue, 2)}-${digits(time.dayOfMonth, 2)}"
    val clock = "${digits(time.hour, 2)}:${digits(time.minute, 2)}:${digits(time.second, 2)}"
    return "${date}T$clock.${digits(time.nano / 1_000_000, 3)}Z"
}

private fun digits(number: Int, count: Int) = number.toString().padStart(count, '0')
