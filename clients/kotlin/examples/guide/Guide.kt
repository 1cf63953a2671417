package guide

import io.github.agenthostprotocol.ActionEnvelope
import io.github.agenthostprotocol.CanvasUpdatedAction
import io.github.agenthostprotocol.ChatActivityChangedAction
import io.github.agenthostprotocol.ChatState
import io.github.agenthostprotocol.NameKind
import io.github.agenthostprotocol.Reducers
import io.github.agenthostprotocol.Registry
import io.github.agenthostprotocol.SessionStatus
import io.github.agenthostprotocol.StateAction
import io.github.agenthostprotocol.UnknownStateAction
import io.github.agenthostprotocol.wire.DecodeException
import io.github.agenthostprotocol.wire.Tristate
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.Json

fun decode(text: String): ActionEnvelope? = try {
    ActionEnvelope.decode(text)
} catch (error: DecodeException) {
    println("${error.path}: ${error.reason}")
    null
}

fun build(): String {
    val rename = CanvasUpdatedAction(title = Tristate.of("Plan"), url = Tristate.Null)
    return rename.encode()
}

@Serializable
class Stored(val savedAt: Long, val chat: ChatState)

fun load(text: String): Stored = Json.decodeFromString<Stored>(text)

fun apply(chat: ChatState, envelope: ActionEnvelope): Boolean {
    val changed = Reducers.chat(chat, envelope.action, now = System.currentTimeMillis())
    if (changed && SessionStatus.INPUT_NEEDED in chat.status) println("somebody has to act")
    return changed
}

fun versions(offered: List<String>): String? {
    val version = Registry.negotiate(offered) ?: return null
    check(Registry.isKnown(NameKind.REQUEST, "ping", version))
    println("canvas/updated since ${Registry.introducedIn(NameKind.ACTION, "canvas/updated")}")
    println("clients may dispatch it: ${Registry.isDispatchable("canvas/updated")}")
    return version
}

fun describe(action: StateAction): String = when (action) {
    is ChatActivityChangedAction -> "activity: ${action.activity}"
    is UnknownStateAction -> "from a later version: ${action.raw.keys}"
    else -> "something else"
}

fun relay(text: String): String {
    val chat = ChatState.decode(text)
    println("not known yet: ${chat.unknownFields.keys}")
    return chat.encode()
}
