package io.github.agenthostprotocol.wire

import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject

/** Reads and writes a record. */
public abstract class RecordCodec<T : Record> internal constructor(typeName: String, vararg fieldNames: String) :
    WireCodec<T>(typeName) {
    internal val fieldNames: Set<String> = fieldNames.toHashSet()

    override fun write(out: Writer, value: T): Unit = value.write(out)
}

/** Reads and writes one of several types. */
public abstract class UnionCodec<T : WireValue> internal constructor(typeName: String) : WireCodec<T>(typeName) {
    override fun write(out: Writer, value: T): Unit = out.value(value)
}

/** Reads a member of a later version as it is, if the property that decides is a text. */
internal fun Reader.unknownMember(kind: String?, property: String, expected: String): JsonObject =
    if (kind != null) anyObject() else failAt(property, expected)

/** Reads a union in which nothing but the shape tells the members apart: the first that fits. */
internal fun <T : Any> Reader.firstThatFits(vararg members: WireCodec<out T>): T {
    var first: Throwable? = null
    for (member in members) {
        val result = attempt(member)
        result.onSuccess { return it }
        first = first ?: result.exceptionOrNull()
    }
    throw checkNotNull(first)
}

internal object TextCodec : WireCodec<String>("string") {
    override fun read(from: Reader): String = from.text()

    override fun write(out: Writer, value: String): Unit = out.text(value)
}

internal object FlagCodec : WireCodec<Boolean>("boolean") {
    override fun read(from: Reader): Boolean = from.flag()

    override fun write(out: Writer, value: Boolean): Unit = out.flag(value)
}

internal object IntegerCodec : WireCodec<Long>("integer") {
    override fun read(from: Reader): Long = from.integer()

    override fun write(out: Writer, value: Long): Unit = out.integer(value)
}

internal object FloatCodec : WireCodec<Double>("number") {
    override fun read(from: Reader): Double = from.float()

    override fun write(out: Writer, value: Double): Unit = out.float(value)
}

internal object AnyCodec : WireCodec<JsonElement>("any") {
    override fun read(from: Reader): JsonElement = from.any()

    override fun write(out: Writer, value: JsonElement): Unit = out.any(value)
}

/** One of a few texts. */
internal class LiteralCodec(private vararg val values: String) : WireCodec<String>("literal") {
    override fun read(from: Reader): String = from.oneOf(*values)

    override fun write(out: Writer, value: String): Unit = out.text(value)
}

internal class ListCodec<T : Any>(private val item: WireCodec<T>) : WireCodec<MutableList<T>>("list") {
    override fun read(from: Reader): MutableList<T> = from.list(item)

    override fun write(out: Writer, value: MutableList<T>): Unit = out.list(value, item)
}

internal class MapCodec<T : Any>(private val item: WireCodec<T>) : WireCodec<MutableMap<String, T>>("map") {
    override fun read(from: Reader): MutableMap<String, T> = from.map(item)

    override fun write(out: Writer, value: MutableMap<String, T>): Unit = out.map(value, item)
}

/** A codec under the name of an alias. */
internal class AliasCodec<T : Any>(typeName: String, private val target: WireCodec<T>) : WireCodec<T>(typeName) {
    override fun read(from: Reader): T = target.read(from)

    override fun write(out: Writer, value: T): Unit = target.write(out, value)
}

/** Reads a text that has to be one of a few. */
internal fun Reader.oneOf(vararg values: String): String = literal(values.toList()) { value ->
    value.takeIf {
        it in
            values
    }
}

/** Reads a boolean that has to be this one. */
internal fun Reader.only(value: Boolean) {
    if (next() != (if (value) 't' else 'f')) fail(value.toString())
    flag()
}
