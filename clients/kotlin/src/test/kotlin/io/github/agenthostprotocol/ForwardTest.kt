package io.github.agenthostprotocol

import io.github.agenthostprotocol.wire.Tristate
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertInstanceOf
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

class ForwardTest {
    @Test
    fun `an action of a later version is kept as it is (G-13)`() {
        val text = """{"type":"chat/danced","steps":[1,null,{"a":1.0}],"n":18446744073709551615}"""
        val action = assertInstanceOf(UnknownStateAction::class.java, StateAction.decode(text))
        assertEquals(text, action.encode())
        assertEquals(action, action.copy())
    }

    @Test
    fun `unknown fields are kept on every level (C-14)`() {
        val text = """{"errorType":"e","message":"m","later":{"a":[null]},"_":0}"""
        val error = ErrorInfo.decode(text)
        assertEquals(setOf("later", "_"), error.unknownFields.keys)
        assertEquals(text, error.encode())
        assertEquals(text, error.copy().encode())
        assertNotEquals(ErrorInfo("e", "m"), error)
    }

    @Test
    fun `an unknown field under the name of a known one is not written twice`() {
        val error = ErrorInfo("e", "m")
        error.unknownFields["message"] = JsonPrimitive("other")
        assertEquals("""{"errorType":"e","message":"m"}""", error.encode())
    }

    @Test
    fun `values of open enums survive, known ones are shared (C-15)`() {
        val later = ChatInteractivity.decode("\"telepathic\"")
        assertEquals("telepathic", later.value)
        assertEquals("\"telepathic\"", ChatInteractivity.encode(later))
        assertEquals(ChatInteractivity.of("telepathic"), later)
        assertSame(ChatInteractivity.FULL, ChatInteractivity.decode("\"full\""))
        assertTrue(ChatInteractivity.FULL in ChatInteractivity.known)
    }

    @Test
    fun `status bits are unsigned, and unknown ones survive (G-10)`() {
        val status = SessionStatus.decode("4294967295")
        assertTrue(SessionStatus.IS_READ in status)
        assertEquals(4294967263, (status - SessionStatus.IS_READ).bits)
        assertEquals(status, status - SessionStatus.IS_READ + SessionStatus.IS_READ)
        assertFalse(SessionStatus.IS_READ in SessionStatus.IDLE)
        assertThrows<IllegalArgumentException> { SessionStatus(-1) }
        assertThrows<IllegalArgumentException> { SessionStatus(1L shl 32) }
    }

    @Test
    fun `absent, null and a value are three things (CV-13)`() {
        fun title(text: String) = CanvasUpdatedAction.decode(text).title
        assertEquals(Tristate.Absent, title("""{"type":"canvas/updated"}"""))
        assertEquals(Tristate.Null, title("""{"type":"canvas/updated","title":null}"""))
        assertEquals(Tristate.Value("t"), title("""{"type":"canvas/updated","title":"t"}"""))
        assertEquals("""{"type":"canvas/updated","title":null}""", CanvasUpdatedAction(title = Tristate.Null).encode())
    }

    @Test
    fun `a null that means absent is not written again (G-11)`() {
        assertEquals(
            """{"type":"chat/activityChanged"}""",
            StateAction.decode("""{"type":"chat/activityChanged","activity":null}""").encode(),
        )
    }

    @Serializable
    private class Holder(val chat: ErrorInfo, val action: StateAction, val status: SessionStatus, val end: TurnState)

    @Test
    fun `types are serializable inside of others`() {
        val error = """{"errorType":"e","message":"m","x":1}"""
        val text = """{"chat":$error,"action":{"type":"later"},"status":9,"end":"error"}"""
        val holder = Json.decodeFromString<Holder>(text)
        assertEquals("e", holder.chat.errorType)
        assertEquals(text, Json.encodeToString(holder))
    }
}
