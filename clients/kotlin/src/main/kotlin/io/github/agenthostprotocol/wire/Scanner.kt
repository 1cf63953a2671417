package io.github.agenthostprotocol.wire

/** The characters of a JSON text and a place among them: spaces, texts and numbers. */
internal abstract class Scanner(protected val chars: CharArray) {
    protected var at: Int = 0

    /** The next character that is no space; NUL: there is none. */
    protected fun peek(): Char {
        while (at < chars.size) {
            val char = chars[at]
            if (char > ' ' || (char != ' ' && char != '\n' && char != '\r' && char != '\t')) return char
            at++
        }
        return END
    }

    protected fun expect(char: Char) {
        if (peek() != char) throw unexpected("'$char'")
        at++
    }

    /** Reads a text whose first quote is next. */
    protected fun quoted(): String {
        val start = ++at
        while (at < chars.size) {
            val char = chars[at]
            if (char == '"') return String(chars, start, at++ - start)
            if (char == '\\') return withEscapes(start)
            checkPlain(char)
        }
        throw malformed("the text ends inside a string")
    }

    /** Reads a key whose first quote is next. The same few come again and again, so they are shared. */
    protected fun key(): String {
        val start = at + 1
        var end = start
        var hash = 0
        while (end < chars.size) {
            val char = chars[end]
            if (char == '"') {
                at = end + 1
                return shared(start, end - start, hash)
            }
            if (char == '\\' || char < ' ' || char.isSurrogate()) break
            hash = 31 * hash + char.code
            end++
        }
        return quoted()
    }

    private fun shared(start: Int, length: Int, hash: Int): String {
        val slot = (hash xor (hash ushr 12)) and (KEYS.size - 1)
        val known = KEYS[slot]
        if (known != null && known.length == length && matches(known, start)) return known
        return String(chars, start, length).also { if (length <= LONGEST_SHARED) KEYS[slot] = it }
    }

    private fun matches(text: String, start: Int): Boolean {
        for (i in text.indices) if (text[i] != chars[start + i]) return false
        return true
    }

    /** Goes over a character that stands for itself. */
    private fun checkPlain(char: Char) {
        if (char < ' ') throw malformed("a control character is not escaped")
        at++
        if (!char.isSurrogate()) return
        if (char.isLowSurrogate() || at >= chars.size || !chars[at].isLowSurrogate()) {
            at--
            throw malformed("a surrogate stands alone")
        }
        at++
    }

    private fun withEscapes(start: Int): String {
        val text = StringBuilder(at - start + 16)
        var from = start
        while (at < chars.size) {
            val char = chars[at]
            if (char == '"' || char == '\\') {
                text.append(chars, from, at - from)
                at++
                if (char == '"') return text.toString()
                escape(text)
                from = at
            } else {
                checkPlain(char)
            }
        }
        throw malformed("the text ends inside a string")
    }

    private fun escape(text: StringBuilder) {
        val char = if (at < chars.size) chars[at++] else END
        if (char != 'u') {
            val meant = ESCAPES.indexOf(char)
            if (meant < 0) throw malformed("there is no such escape")
            text.append(ESCAPED[meant])
            return
        }
        val unit = hex()
        text.append(unit)
        if (!unit.isSurrogate()) return
        val paired = unit.isHighSurrogate() && at + 1 < chars.size && chars[at] == '\\' && chars[at + 1] == 'u'
        if (paired) {
            at += 2
            val low = hex()
            text.append(low)
            if (low.isLowSurrogate()) return
        }
        throw malformed("a surrogate stands alone")
    }

    private fun hex(): Char {
        var code = 0
        repeat(4) {
            val digit = if (at < chars.size) Character.digit(chars[at], 16) else -1
            if (digit < 0 || chars[at] > 'f') throw malformed("four hexadecimal digits belong here")
            code = code * 16 + digit
            at++
        }
        return code.toChar()
    }

    /** Goes over a number; whether it is written without fraction and exponent. */
    protected fun number(): Boolean {
        if (chars[at] == '-') at++
        if (at < chars.size && chars[at] == '0') at++ else digits()
        var plain = true
        if (at < chars.size && chars[at] == '.') {
            plain = false
            at++
            digits()
        }
        if (at < chars.size && (chars[at] == 'e' || chars[at] == 'E')) {
            plain = false
            at++
            if (at < chars.size && (chars[at] == '+' || chars[at] == '-')) at++
            digits()
        }
        return plain
    }

    private fun digits() {
        val start = at
        while (at < chars.size && chars[at] in '0'..'9') at++
        if (at == start) throw unexpected("a digit")
    }

    protected fun unexpected(expected: String): DecodeException =
        malformed(if (at < chars.size) "$expected belongs here" else "the text ends where $expected belongs")

    /** An error in the text itself, at the place that has been reached. */
    protected fun malformed(what: String): DecodeException {
        val end = minOf(at, chars.size)
        val line = 1 + (0 until end).count { chars[it] == '\n' }
        val column = end - (end - 1 downTo 0).firstOrNull { chars[it] == '\n' }.let { it ?: -1 }
        return DecodeException("", "not JSON: $what, at line $line, column $column", malformed = true)
    }

    protected companion object {
        const val END: Char = '\u0000'
        private const val ESCAPES = "\"\\/bfnrt"
        private const val ESCAPED = "\"\\/\b\u000c\n\r\t"
        private const val LONGEST_SHARED = 64

        // Texts are immutable: whichever of two threads writes last, what is read is a whole key.
        private val KEYS = arrayOfNulls<String>(1024)
    }
}
