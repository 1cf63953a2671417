package io.github.agenthostprotocol.wire

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonUnquotedLiteral

/** Reads numbers: however they are written, it is their value that counts. */
internal abstract class NumberScanner(chars: CharArray) : Scanner(chars) {
    /** Refuses the value that is next. */
    abstract fun fail(expected: String): Nothing

    /** JSON pointer to the value that is next. */
    abstract fun path(): String

    fun integer(): Long = integer("an integer")

    fun unsigned(): Long {
        val start = at
        val value = integer(UNSIGNED)
        if (value in 0..MAX_UNSIGNED) return value
        at = start
        fail(UNSIGNED)
    }

    private fun integer(expected: String): Long {
        if (!startsNumber()) fail(expected)
        val start = at
        val plain = number()
        val length = at - start
        // Eighteen digits cannot be too many.
        if (plain && length <= 18) return shortInteger(start)
        val value = longInteger(start, at)
        if (value != null) return value
        at = start
        fail(expected)
    }

    private fun shortInteger(start: Int): Long {
        val negative = chars[start] == '-'
        var value = 0L
        for (i in (if (negative) start + 1 else start) until at) value = value * 10 + (chars[i] - '0')
        return if (negative) -value else value
    }

    /** The value of a number with a fraction, an exponent or many digits; null: it is no integer of 64 bits. */
    private fun longInteger(start: Int, end: Int): Long? {
        val mark = (start until end).firstOrNull { chars[it] == 'e' || chars[it] == 'E' } ?: end
        val point = (start until mark).firstOrNull { chars[it] == '.' } ?: mark
        val fraction = maxOf(mark - point - 1, 0)
        val digits = (start until mark).filter { chars[it] in '0'..'9' }.dropWhile { chars[it] == '0' }
        val significant = digits.dropLastWhile { chars[it] == '0' }
        if (significant.isEmpty()) return 0
        val exponent = if (mark == end) 0 else exponent(mark + 1, end)
        val zeros = exponent - fraction + (digits.size - significant.size)
        if (zeros < 0 || significant.size + zeros > MAX_DIGITS) return null
        val sign = if (chars[start] == '-') "-" else ""
        return (
            sign + String(
                CharArray(significant.size) {
                    chars[significant[it]]
                },
            ) + "0".repeat(zeros.toInt())
            ).toLongOrNull()
    }

    /** An exponent, or one that is as good where it is beyond all measure. */
    private fun exponent(start: Int, end: Int): Long {
        val text = String(chars, start, end - start)
        return text.toLongOrNull()?.coerceIn(-BEYOND, BEYOND) ?: if (text.startsWith('-')) -BEYOND else BEYOND
    }

    fun float(): Double {
        if (!startsNumber()) fail("a number")
        val start = at
        number()
        val value = String(chars, start, at - start).toDouble()
        if (value.isFinite()) return value
        at = start
        throw tooLarge()
    }

    @OptIn(ExperimentalSerializationApi::class)
    protected fun numberElement(): JsonElement {
        val start = at
        val plain = number()
        val text = String(chars, start, at - start)
        if (!(plain && text.length <= FINITE_DIGITS) && !text.toDouble().isFinite()) {
            at = start
            throw tooLarge()
        }
        return JsonUnquotedLiteral(text)
    }

    private fun tooLarge() =
        DecodeException(path(), "expected a number, found one that no double can hold", malformed = true)

    private fun startsNumber(): Boolean {
        val char = peek()
        return char == '-' || char in '0'..'9'
    }

    private companion object {
        const val UNSIGNED = "an unsigned 32-bit integer"
        const val MAX_UNSIGNED = 0xffffffffL
        const val FINITE_DIGITS = 300
        const val MAX_DIGITS = 19
        const val BEYOND = 1L shl 40
    }
}
