package io.github.agenthostprotocol

import guide.apply
import guide.build
import guide.decode
import guide.describe
import guide.load
import guide.relay
import guide.versions
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.ByteArrayOutputStream
import java.io.File
import java.io.PrintStream

class DocumentationTest {
    private val chat =
        """{"resource":"ahp-chat:/1","title":"Hello","status":1,"modifiedAt":"2026-01-15T09:00:00.000Z","turns":[]}"""

    private fun printed(program: () -> Unit): String {
        val before = System.out
        val output = ByteArrayOutputStream()
        System.setOut(PrintStream(output, true))
        try {
            program()
        } finally {
            System.setOut(before)
        }
        return output.toString()
    }

    @Test
    fun `the first program runs`() {
        assertTrue(printed { first.main() }.startsWith("changed: true, activity: Thinking\n{\"resource\":"))
    }

    @Test
    fun `the guide does what it says`() {
        val text = """{"channel":"c","action":{"type":"chat/activityChanged","activity":"a"},"serverSeq":1}"""
        val envelope = decode(text)!!
        assertEquals("/action: expected a StateAction, found nothing\n", printed { decode("""{"channel":"c"}""") })
        assertEquals("""{"type":"canvas/updated","title":"Plan","url":null}""", build())
        assertEquals("Hello", load("""{"savedAt":1,"chat":$chat}""").chat.title)
        assertTrue(apply(ChatState.decode(chat), envelope))
        assertEquals("0.6.0", versions(listOf("0.7.0", "0.6.0")))
        assertEquals("activity: a", describe(envelope.action))
        assertEquals("from a later version: [type]", describe(StateAction.decode("""{"type":"later"}""")))
        val later = chat.dropLast(1) + ",\"mood\":\"good\"}"
        assertEquals("not known yet: [mood]\n", printed { assertEquals(later, relay(later)) })
    }

    @Test
    fun `every piece of code in the documents is in the examples`() {
        val examples = File("examples").walk().filter { it.isFile }.map { unindented(it.readText()) }.toList()
        for (document in listOf("README.md", "../../docs/guide/kotlin.md")) {
            val blocks = BLOCK.findAll(File(document).readText()).map { it.groupValues[1] }.toList()
            assertTrue(blocks.isNotEmpty(), document)
            for (block in blocks) assertTrue(examples.any { unindented(block) in it }, "$document:\n$block")
        }
    }

    /** Where a piece is indented makes no difference. */
    private fun unindented(text: String) = text.lines().joinToString("\n") { it.trimStart() }.trim()

    private companion object {
        val BLOCK = Regex("```(?:kotlin|java)\n(.*?)```", RegexOption.DOT_MATCHES_ALL)
    }
}
