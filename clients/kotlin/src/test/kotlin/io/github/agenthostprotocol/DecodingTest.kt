package io.github.agenthostprotocol

import io.github.agenthostprotocol.wire.DecodeException
import io.github.agenthostprotocol.wire.JsonText
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

class DecodingTest {
    private fun refused(decode: () -> Any): DecodeException = assertThrows<DecodeException> { decode() }

    @ParameterizedTest
    @ValueSource(
        strings = [
            "", " ", "{", "[1", "\"a", "{\"a\" 1}", "{a:1}", "[1,]", "{\"a\":1,}", "01", "1.", ".5", "-", "1e", "tru",
            "1 2", "{}{}", "\"\\x\"", "\"\\u12g4\"", "\"\t\"", "'a'", "\u00a0" + "1", "\"\\ud800\"", "NaN", "nul",
            "\"\\udc00\\ud800\"", "\"\\ud800\\u0041\"",
        ],
    )
    fun `text that is no JSON is refused as a whole`(text: String) {
        val error = refused { JsonText.parse(text) }
        assertEquals("", error.path)
        assertTrue(Regex("not JSON: .*, at line 1, column \\d+").matches(error.reason), error.reason)
    }

    @Test
    fun `malformed text comes before a wrong shape`() {
        assertEquals("", refused { ErrorInfo.decode("""{"errorType":7,"message":"m"""") }.path)
        assertEquals("/a", refused { ErrorInfo.decode("""{"errorType":7,"a":1,"a":2}""") }.path)
    }

    @Test
    fun `bytes have to be UTF-8`() {
        val error = refused { ErrorInfo.decode(byteArrayOf('"'.code.toByte(), 0xff.toByte(), '"'.code.toByte())) }
        assertEquals("the text is not UTF-8 at byte 1", error.reason)
        assertEquals("é😀", ErrorInfo.decode("""{"errorType":"é😀","message":""}""".toByteArray()).errorType)
    }

    @Test
    fun `a key is there once, however deep`() {
        assertEquals("/x/0/~1~0", refused { JsonText.parse("""{"x":[{"/~":1,"\/~":2}]}""") }.path)
        assertEquals("/message", refused { ErrorInfo.decode("""{"errorType":"e","message":"","message":""}""") }.path)
        assertEquals("/_meta/a", refused { Message.decode("""{"_meta":{"a":1,"a":1}}""") }.path)
    }

    @Test
    fun `nesting has a limit, and a stack is never overrun`() {
        fun nested(levels: Int) = "[".repeat(levels) + "]".repeat(levels)
        JsonText.parse(nested(JsonText.MAX_DEPTH))
        for (levels in listOf(513, 100_000)) {
            val error = refused { JsonText.parse(nested(levels)) }
            assertTrue("deeper than 512 levels" in error.reason, error.reason)
        }
        val deep = """{"a":""".repeat(100_000)
        assertEquals("", refused { StateAction.decode("""{"type":"later","x":$deep""") }.path)
        assertEquals("", refused { ConfigSchema.decode("""{"type":"object","properties":$deep""") }.path)
    }

    @Test
    fun `what somebody else has parsed may be too deep, too`() {
        var deep: JsonElement = JsonNull
        repeat(100_000) { deep = JsonArray(listOf(deep)) }
        val error = refused { ErrorInfo.decode(JsonObject(mapOf("x" to deep))) }
        assertTrue("deeper than 512 levels" in error.reason)
    }

    @ParameterizedTest
    @CsvSource(
        "1,1", "1.0,1", "1e3,1000", "-0,0", "12.5e1,125", "9223372036854775807,9223372036854775807",
        "-9223372036854775808,-9223372036854775808", "1E+2,100", "0e99999999999999999999,0", "100e-2,1",
    )
    fun `an integer counts by its value (G-10)`(text: String, value: Long) {
        assertEquals(value, envelope(text).serverSeq)
    }

    @ParameterizedTest
    @ValueSource(
        strings = ["1.5", "9223372036854775808", "1e19", "1e99999999999999999999", "1e-1", "true", "null", "\"1\""],
    )
    fun `what is no integer of 64 bits is refused (G-10)`(text: String) {
        assertEquals("/serverSeq", refused { envelope(text) }.path)
    }

    private fun envelope(seq: String) =
        ActionEnvelope.decode("""{"channel":"c","action":{"type":"session/ready"},"serverSeq":$seq}""")

    @Test
    fun `a number has to be finite, also where it may be anything`() {
        val message = """{"type":"canvas/message","payload":{"a":[1e400]}}"""
        assertEquals("/payload/a/0", refused { StateAction.decode(message) }.path)
    }

    @Test
    fun `numbers that may be anything keep their digits`() {
        val text = """{"type":"canvas/message","payload":[9007199254740993,1.50,-0,1E2]}"""
        assertEquals(text, StateAction.decode(text).encode())
    }

    @Test
    fun `errors say what belongs there, and no secrets`() {
        fun reason(text: String) = refused { ErrorInfo.decode(text) }.message
        assertEquals("/errorType: expected a string, found the number 7", reason("""{"errorType":7,"message":""}"""))
        assertEquals("/message: expected a string, found nothing", reason("""{"errorType":"secret"}"""))
        assertEquals("expected an ErrorInfo, found a string", reason(""""secret""""))
        assertEquals("/errorType: expected a string, found the boolean true", reason("""{"errorType":true}"""))
        assertEquals("/errorType: expected a string, found an object", reason("""{"errorType":{}}"""))
        assertEquals("/errorType: expected a string, found an array", reason("""{"errorType":[]}"""))
        assertEquals("/errorType: expected a string, found null", reason("""{"errorType":null}"""))
    }

    @Test
    fun `a union needs what decides`() {
        assertEquals("/type", refused { StateAction.decode("{}") }.path)
        assertEquals("/type", refused { StateAction.decode("""{"type":7}""") }.path)
        assertEquals("", refused { StateAction.decode("[]") }.path)
        val closed = """{"type":"chat/toolCallConfirmed","turnId":"t","toolCallId":"c","approved":"yes"}"""
        assertEquals("/approved", refused { StateAction.decode(closed) }.path)
        val late = """{"x":{"type":"no"},"y":["}",{"type":1}],"type":"session/ready"}"""
        assertTrue(StateAction.decode(late) is SessionReadyAction)
    }

    @Test
    fun `a member checks its discriminator outside of the union, too`() {
        assertEquals("/type", refused { SessionReadyAction.decode("""{"type":"session/titleChanged"}""") }.path)
        assertEquals("""{"type":"session/ready"}""", SessionReadyAction().encode())
    }

    @Test
    fun `a decode error is one of kotlinx serialization`() {
        val error: SerializationException = refused { TurnState.decode("\"later\"") }
        assertEquals("expected one of \"complete\", \"cancelled\", \"error\", found a string", error.message)
    }

    @Test
    fun `absent and null are two things where anything goes`() {
        assertNull(JsonRpcNotification.decode("""{"jsonrpc":"2.0","method":"m"}""").params)
        assertEquals(JsonNull, JsonRpcNotification.decode("""{"jsonrpc":"2.0","method":"m","params":null}""").params)
        assertEquals("/result", refused { JsonRpcSuccessResponse.decode("""{"jsonrpc":"2.0","id":1}""") }.path)
    }

    @Test
    fun `a simple member of a union compares by value`() {
        assertEquals(StringOrMarkdown.of("a"), StringOrMarkdown.decode("\"a\""))
        assertFalse(StringOrMarkdown.of("a") == StringOrMarkdown.of("b"))
        assertEquals("1", io.github.agenthostprotocol.JsonPrimitive.of(1.0).encode())
        assertEquals("null", io.github.agenthostprotocol.JsonPrimitive.decode("null").encode())
        assertEquals(JsonPrimitive("x"), JsonText.parse("\"x\""))
    }
}
