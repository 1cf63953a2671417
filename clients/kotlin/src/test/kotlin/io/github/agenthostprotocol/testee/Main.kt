package io.github.agenthostprotocol.testee

import java.io.BufferedOutputStream
import java.io.IOException
import java.io.PrintStream
import kotlin.system.exitProcess

private const val MAX_LINE_BYTES = 64 * 1024 * 1024
private const val USAGE = "usage: testee [--max-line-bytes NUMBER]"

/** Answers each line of standard input with a line on standard output. */
fun main(args: Array<String>) {
    val limit = limitOf(args)
    if (limit == null) {
        // Standard output is for answers.
        System.err.println(USAGE)
        exitProcess(2)
    }
    val output = BufferedOutputStream(System.out)
    // Whatever else writes there would break the conversation.
    System.setOut(PrintStream(System.err))
    try {
        for (line in Lines(System.`in`, limit)) {
            val answer =
                when (line) {
                    is Line.Text -> answer(line.bytes)
                    is Line.TooLong -> refusal("null", Refused("usage", "the line is longer than $limit bytes"))
                }
            output.write(answer.toByteArray())
            output.write('\n'.code)
            output.flush()
        }
    } catch (_: IOException) {
        // Nobody is left to be answered.
    }
}

/** The limit that the command line names; null: the command line is wrong. */
private fun limitOf(args: Array<String>): Int? = when {
    args.isEmpty() -> MAX_LINE_BYTES
    args.size == 2 && args[0] == "--max-line-bytes" -> args[1].toIntOrNull()?.takeIf { it > 0 }
    else -> null
}
