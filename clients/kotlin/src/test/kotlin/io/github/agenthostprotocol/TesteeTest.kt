package io.github.agenthostprotocol

import io.github.agenthostprotocol.testee.Line
import io.github.agenthostprotocol.testee.Lines
import io.github.agenthostprotocol.testee.answer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class TesteeTest {
    private fun answer(line: String) = answer(line.toByteArray())

    @Test
    fun `a bad line is answered, whatever it is`() {
        val lines = listOf("", "rubbish", "[]", "7", "{", "{}", """{"op":7}""", "[".repeat(100_000))
        for (line in lines) {
            val answer = answer(line)
            assertTrue(answer.startsWith("""{"id":null,"ok":false,"error":{"kind":"usage","message":"""), answer)
        }
        assertTrue("deeper than 512 levels" in answer("[".repeat(100_000)))
    }

    @Test
    fun `a request is answered with its id`() {
        assertEquals(
            """{"id":7,"ok":true,"dispatchable":false}""",
            answer("""{"id":7,"op":"dispatchable","action":"x"}"""),
        )
        assertTrue(answer("""{"id":"a","op":"roundTrip","type":"No","value":1}""").contains("unknownType"))
        assertTrue(answer("""{"id":"a","op":"reduce","reducer":"no"}""").contains("unknownReducer"))
    }

    @Test
    fun `text is decoded as it is`() {
        val answer = answer("""{"id":1,"op":"roundTrip","type":"ErrorInfo","text":"{\"errorType\":1}"}""")
        assertTrue(answer.contains(""""path":"/text/errorType""""), answer)
    }

    @Test
    fun `lines that are too long are passed over`() {
        val input = "ab\n\nlonger\nend".byteInputStream()
        val lines = Lines(input, 3).map { line -> if (line is Line.Text) String(line.bytes) else null }
        assertEquals(listOf("ab", "", null, "end"), lines)
    }
}
