package first

import io.github.agenthostprotocol.ChatState
import io.github.agenthostprotocol.Reducers
import io.github.agenthostprotocol.StateAction

fun main() {
    val chat = ChatState.decode(
        """{"resource":"ahp-chat:/1","title":"Hello","status":1,"modifiedAt":"2026-01-15T09:00:00.000Z","turns":[]}""",
    )
    val action = StateAction.decode("""{"type":"chat/activityChanged","activity":"Thinking"}""")

    val changed = Reducers.chat(chat, action, now = System.currentTimeMillis())

    println("changed: $changed, activity: ${chat.activity}")
    println(chat.encode())
}
