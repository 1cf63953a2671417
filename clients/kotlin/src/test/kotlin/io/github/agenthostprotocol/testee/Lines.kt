package io.github.agenthostprotocol.testee

import java.io.ByteArrayOutputStream
import java.io.InputStream

/** A line of the input, or the news that there was one too long to be kept. */
sealed interface Line {
    class Text(val bytes: ByteArray) : Line

    data object TooLong : Line
}

/** The lines of a stream. What is kept of one never grows beyond the limit. */
class Lines(private val input: InputStream, private val limit: Int) : Iterable<Line> {
    private val chunk = ByteArray(64 * 1024)
    private var start = 0
    private var end = 0

    override fun iterator(): Iterator<Line> = iterator {
        while (true) yield(next() ?: break)
    }

    private fun next(): Line? {
        val line = ByteArrayOutputStream()
        while (fill()) {
            val newline = (start until end).firstOrNull { chunk[it] == NEWLINE }
            line.write(chunk, start, (newline ?: end) - start)
            start = if (newline == null) end else newline + 1
            if (line.size() > limit) {
                if (newline == null) skip()
                return Line.TooLong
            }
            if (newline != null) return Line.Text(line.toByteArray())
        }
        return if (line.size() == 0) null else Line.Text(line.toByteArray())
    }

    /** Throws the rest of a line away. */
    private fun skip() {
        while (fill()) {
            val newline = (start until end).firstOrNull { chunk[it] == NEWLINE }
            start = if (newline == null) end else newline + 1
            if (newline != null) return
        }
    }

    /** Reads more if everything has been used up; false: there is no more. */
    private fun fill(): Boolean {
        if (start < end) return true
        start = 0
        end = input.read(chunk)
        return end > 0
    }

    private companion object {
        const val NEWLINE = '\n'.code.toByte()
    }
}
