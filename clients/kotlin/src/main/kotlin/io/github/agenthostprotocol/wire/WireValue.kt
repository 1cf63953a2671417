package io.github.agenthostprotocol.wire

import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** A record, or a member of a union. */
public interface WireValue {
    /** Encodes it as compact JSON text. */
    public fun encode(): String

    /** A copy that shares nothing with it that can change. */
    public fun copy(): WireValue
}

/** Whatever is a [WireValue]. */
public abstract class AbstractWireValue internal constructor() : WireValue {
    internal abstract fun write(out: Writer)

    override fun encode(): String = Writer().also(::write).toString()
}

/** An object with known fields, which keeps those that it does not know. */
public abstract class Record internal constructor() : AbstractWireValue() {
    internal var keptFields: LinkedHashMap<String, JsonElement>? = null

    /** Fields that came with it and that this version does not know; they are written again behind the others. */
    public val unknownFields: MutableMap<String, JsonElement>
        get() = keptFields ?: LinkedHashMap<String, JsonElement>().also { keptFields = it }

    abstract override fun copy(): Record

    /** The codec of its type. */
    internal abstract fun codec(): RecordCodec<*>

    /** The values of its fields, by which it is compared. */
    internal abstract fun values(): Array<Any?>

    internal fun writeUnknown(out: Writer) {
        val fields = keptFields ?: return
        val names = codec().fieldNames
        out.fields(if (fields.keys.none { it in names }) fields else fields.filterKeys { it !in names })
    }

    override fun equals(other: Any?): Boolean = this === other ||
        other is Record &&
        javaClass == other.javaClass &&
        values().contentEquals(other.values()) &&
        keptFields.orEmpty() == other.keptFields.orEmpty()

    override fun hashCode(): Int = 31 * values().contentHashCode() + keptFields.orEmpty().hashCode()

    override fun toString(): String = codec().typeName + encode()
}

/** Takes over the unknown fields of another record. */
internal fun <T : Record> T.keeping(fields: Map<String, JsonElement>?): T {
    if (!fields.isNullOrEmpty()) keptFields = LinkedHashMap(fields)
    return this
}

/**
 * A member of a union that only a later version knows. It is written again as it came.
 *
 * @property raw the whole object
 */
public abstract class UnknownMember internal constructor(public var raw: JsonObject) : AbstractWireValue() {
    override fun write(out: Writer): Unit = out.any(raw)

    /** Sets a field, or removes it; whether that changed anything. */
    internal fun put(field: String, value: JsonElement?): Boolean {
        if (!differs(raw[field], value)) return false
        raw = JsonObject(if (value == null) raw - field else raw + (field to value))
        return true
    }

    override fun equals(other: Any?): Boolean =
        other is UnknownMember && javaClass == other.javaClass && raw == other.raw

    override fun hashCode(): Int = raw.hashCode()

    override fun toString(): String = "${javaClass.simpleName}$raw"
}

/** A member of a union that is a simple value. */
public abstract class SimpleMember internal constructor() : AbstractWireValue() {
    internal abstract val scalar: Any

    override fun equals(other: Any?): Boolean =
        other is SimpleMember && javaClass == other.javaClass && scalar == other.scalar

    override fun hashCode(): Int = scalar.hashCode()

    override fun toString(): String = scalar.toString()
}

/** Writes a value whose class the type does not say. */
internal fun Writer.value(value: WireValue) {
    (value as AbstractWireValue).write(this)
}

/** A copy of anything that can be in a field. */
@Suppress("UNCHECKED_CAST")
internal fun <T> duplicate(value: T): T = when (value) {
    is WireValue -> value.copy()
    is JsonElement -> value
    is List<*> -> value.mapTo(ArrayList(value.size)) { duplicate(it) }
    is Map<*, *> -> value.mapValuesTo(LinkedHashMap(maxOf(value.size * 2, 8))) { duplicate(it.value) }
    is Tristate.Value<*> -> Tristate.Value(duplicate(value.value))
    else -> value
} as T

/** Whether writing a value over another changes anything: simple values by value, others always. */
internal fun differs(old: Any?, new: Any?): Boolean = when (new) {
    is Record, is UnknownMember, is List<*> -> true
    is JsonPrimitive -> old !is JsonPrimitive || scalarOf(old) != scalarOf(new)
    is Map<*, *> -> true
    else -> old != new
}
