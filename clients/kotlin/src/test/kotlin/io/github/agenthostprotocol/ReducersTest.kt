package io.github.agenthostprotocol

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class ReducersTest {
    private fun chat() = ChatState.decode(
        """{"resource":"ahp-chat:/1","title":"","status":8,"modifiedAt":"2026-01-15T09:00:00.000Z","turns":[],
            "activeTurn":{"id":"t","startedAt":"2026-01-15T09:00:00.000Z","message":{"text":"","origin":{"kind":"user"}},
            "responseParts":[{"kind":"markdown","id":"p","content":"a"}]}}""",
    )

    private fun reduce(chat: ChatState, action: String) = Reducers.chat(chat, StateAction.decode(action), 0)

    @Test
    fun `a reducer tells whether anything changed`() {
        val chat = chat()
        assertTrue(reduce(chat, """{"type":"chat/activityChanged","activity":"x"}"""))
        assertFalse(reduce(chat, """{"type":"chat/activityChanged","activity":"x"}"""))
        assertTrue(reduce(chat, """{"type":"chat/activityChanged"}"""))
        assertFalse(reduce(chat, """{"type":"chat/activityChanged"}"""))
        assertFalse(reduce(chat, """{"type":"chat/delta","turnId":"t","partId":"p","content":""}"""))
        assertFalse(reduce(chat, """{"type":"chat/delta","turnId":"other","partId":"p","content":"b"}"""))
    }

    @Test
    fun `actions of others change nothing (C-13, G-7)`() {
        val chat = chat()
        assertFalse(reduce(chat, """{"type":"chat/later","turnId":"t"}"""))
        assertFalse(reduce(chat, """{"type":"session/titleChanged","title":"x"}"""))
        assertEquals(chat(), chat)
    }

    @Test
    fun `text that streams in can be read at any time, and set`() {
        val chat = chat()
        val part = chat.activeTurn!!.responseParts.single() as MarkdownResponsePart
        for (piece in listOf("b", "c")) {
            assertTrue(reduce(chat, """{"type":"chat/delta","turnId":"t","partId":"p","content":"$piece"}"""))
            assertTrue(part.content.endsWith(piece))
        }
        assertEquals("abc", part.content)
        part.content = "x"
        reduce(chat, """{"type":"chat/delta","turnId":"t","partId":"p","content":"y"}""")
        assertEquals("""{"kind":"markdown","id":"p","content":"xy"}""", part.encode())
        assertEquals(part, part.copy())
    }

    @Test
    fun `what is stored of an action is a copy`() {
        val chat = chat()
        val part = MarkdownResponsePart(id = "q", content = "")
        val action = ChatResponsePartAction(turnId = "t", part = part)
        assertTrue(Reducers.chat(chat, action, 0))
        val stored = chat.activeTurn!!.responseParts.last() as MarkdownResponsePart
        assertNotSame(part, stored)
        part.content = "changed"
        assertEquals("", stored.content)
    }

    @Test
    fun `a copy shares nothing that can change`() {
        val chat = chat()
        val copy = chat.copy()
        reduce(chat, """{"type":"chat/delta","turnId":"t","partId":"p","content":"b"}""")
        chat.unknownFields["x"] = JsonPrimitive(1)
        assertEquals(chat(), copy)
    }

    @Test
    fun `fields of an unknown customization are found and set in its raw object (G-13)`() {
        val later = UnknownCustomization(
            JsonObject(
                mapOf("type" to JsonPrimitive("later"), "id" to JsonPrimitive("c"), "enabled" to JsonPrimitive(true)),
            ),
        )
        val state = SessionState.decode(SESSION)
        state.customizations = mutableListOf(later)
        val toggle = SessionCustomizationToggledAction(id = "c", enabled = false)
        assertTrue(Reducers.session(state, toggle, 0))
        assertFalse(Reducers.session(state, toggle, 0))
        assertEquals("""{"type":"later","id":"c","enabled":false}""", later.encode())
    }

    private companion object {
        const val SESSION =
            """{"provider":"p","title":"","status":1,"lifecycle":"ready","activeClients":[],"chats":[]}"""
    }
}
