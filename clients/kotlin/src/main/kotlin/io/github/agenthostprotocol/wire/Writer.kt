package io.github.agenthostprotocol.wire

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** Writes compact JSON text. */
internal class Writer {
    private val out = StringBuilder(256)
    private var depth = 0

    override fun toString(): String = out.toString()

    fun open() {
        out.append('{')
    }

    fun close() {
        out.append('}')
    }

    /** Writes the key of a field, as the generator has quoted it. */
    fun key(quoted: String): Writer {
        comma()
        out.append(quoted)
        return this
    }

    private fun comma() {
        // Only behind the brace that opens it is an object without fields; no value ends in one.
        if (out[out.length - 1] != '{') out.append(',')
    }

    fun text(value: String) {
        out.append('"')
        var from = 0
        for (i in value.indices) {
            val char = value[i]
            if (char >= ' ' && char != '"' && char != '\\' && !char.isSurrogate()) continue
            if (char.isSurrogate() && isPaired(value, i)) continue
            out.append(value, from, i)
            escape(char)
            from = i + 1
        }
        out.append(value, from, value.length).append('"')
    }

    private fun isPaired(text: String, at: Int) = if (text[at].isHighSurrogate()) {
        at + 1 < text.length && text[at + 1].isLowSurrogate()
    } else {
        at > 0 && text[at - 1].isHighSurrogate()
    }

    private fun escape(char: Char) {
        val short = ESCAPED.indexOf(char)
        out.append('\\')
        if (short >= 0) {
            out.append(ESCAPES[short])
        } else {
            out.append('u').append(char.code.toString(16).padStart(4, '0'))
        }
    }

    fun flag(value: Boolean) {
        out.append(value)
    }

    fun integer(value: Long) {
        out.append(value)
    }

    fun float(value: Double) {
        require(value.isFinite()) { "JSON has no number for $value" }
        val whole = value.toLong()
        if (whole.toDouble() == value && whole in -MAX_WHOLE..MAX_WHOLE) out.append(whole) else out.append(value)
    }

    fun nothing() {
        out.append("null")
    }

    fun any(element: JsonElement) {
        if (element is JsonPrimitive) {
            if (element.isString) text(element.content) else out.append(element.content)
            return
        }
        // What somebody else has parsed may be deeper than the stack.
        if (depth == JsonText.MAX_DEPTH) {
            throw DecodeException("", "nested deeper than ${JsonText.MAX_DEPTH} levels", malformed = true)
        }
        depth++
        if (element is JsonArray) elements(element) { any(it) } else anyObject(element as JsonObject)
        depth--
    }

    private fun anyObject(element: JsonObject) {
        open()
        fields(element)
        close()
    }

    /** Writes fields of an object that has been opened. */
    fun fields(fields: Map<String, JsonElement>) {
        for ((name, value) in fields) {
            name(name)
            any(value)
        }
    }

    private fun name(name: String) {
        comma()
        text(name)
        out.append(':')
    }

    fun <T : Any> list(list: List<T>, item: WireCodec<T>) {
        elements(list) { item.write(this, it) }
    }

    private inline fun <T> elements(list: List<T>, write: (T) -> Unit) {
        out.append('[')
        for (i in list.indices) {
            if (i > 0) out.append(',')
            write(list[i])
        }
        out.append(']')
    }

    fun <T : Any> map(map: Map<String, T>, item: WireCodec<T>) {
        open()
        for ((name, value) in map) {
            name(name)
            item.write(this, value)
        }
        close()
    }

    fun <T : Any> tristate(quoted: String, field: Tristate<T>, codec: WireCodec<T>) {
        when (field) {
            Tristate.Absent -> Unit
            Tristate.Null -> key(quoted).nothing()
            is Tristate.Value -> codec.write(key(quoted), field.value)
        }
    }

    private companion object {
        const val ESCAPED = "\"\\\b\u000c\n\r\t"
        const val ESCAPES = "\"\\bfnrt"
        const val MAX_WHOLE = 1L shl 53
    }
}
