package io.github.agenthostprotocol.bench

import io.github.agenthostprotocol.ActionEnvelope
import io.github.agenthostprotocol.ActiveTurn
import io.github.agenthostprotocol.ChatDeltaAction
import io.github.agenthostprotocol.ChatState
import io.github.agenthostprotocol.MarkdownResponsePart
import io.github.agenthostprotocol.Reducers
import io.github.agenthostprotocol.wire.JsonText
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.jsonObject
import java.io.File
import kotlin.system.exitProcess

private const val ROUNDS = 60
private const val NOW = 1_768_500_000_000L

/** Measures a session: line 1 of the file is a ChatState, each further line an ActionEnvelope. */
fun main(args: Array<String>) {
    val file = args.singleOrNull()
    if (file == null) {
        System.err.println("usage: bench SESSION_FILE")
        exitProcess(2)
    }
    val lines = File(file).readLines().filter { it.isNotEmpty() }
    if (JsonText.parse(typed(lines)) != untyped(lines)) {
        System.err.println("the typed and the untyped session end in different states")
        exitProcess(1)
    }
    val (typed, untyped) = fastest({ typed(lines) }, { untyped(lines) })
    // Once in vain: whichever comes first would pay for the compiler.
    nanosecondsOfDelta(100)
    val few = nanosecondsOfDelta(10)
    val many = nanosecondsOfDelta(10_000)
    println("""{"typed":$typed,"untyped":$untyped,"delta10":$few,"delta10000":$many}""")
}

/** Decodes everything, reduces it and encodes it again; the text of the last state. */
private fun typed(lines: List<String>): String {
    val state = ChatState.decode(lines.first())
    var size = 0
    for (i in 1 until lines.size) {
        val envelope = ActionEnvelope.decode(lines[i])
        Reducers.chat(state, envelope.action, NOW)
        size += envelope.encode().length
    }
    check(size > 0)
    return state.encode()
}

/** The same without types. */
private fun untyped(lines: List<String>): JsonElement {
    var state = Json.parseToJsonElement(lines.first()).jsonObject
    var size = 0
    for (i in 1 until lines.size) {
        val envelope = Json.parseToJsonElement(lines[i]).jsonObject
        state = UntypedReducer.reduce(state, envelope.getValue("action").jsonObject, NOW)
        size += Json.encodeToString(JsonObject.serializer(), envelope).length
    }
    check(size > 0)
    check(Json.encodeToString(JsonObject.serializer(), state).isNotEmpty())
    return state
}

/** Seconds of the fastest run of each. They take turns, so that whatever else is running slows both down. */
private fun fastest(vararg works: () -> Unit): List<Double> {
    val runs = (1..ROUNDS).map { works.map(::elapsed) }
    return works.indices.map { work -> runs.minOf { it[work] } / 1e9 }
}

private fun elapsed(work: () -> Unit): Long {
    val start = System.nanoTime()
    work()
    return System.nanoTime() - start
}

/** What one delta on the last of some parts costs. */
private fun nanosecondsOfDelta(parts: Int): Double {
    val round = 20_000
    val delta = ChatDeltaAction(turnId = "turn", partId = "part-${parts - 1}", content = "word ")
    val durations =
        (1..40).map {
            val state = stateWith(parts)
            elapsed { repeat(round) { check(Reducers.chat(state, delta, NOW)) } }
        }
    return durations.min().toDouble() / round
}

private fun stateWith(parts: Int): ChatState {
    val state = ChatState.decode(EMPTY)
    val turn = ActiveTurn.decode(
        """{"id":"turn","startedAt":"2026-01-15T09:00:00.000Z","message":$MESSAGE,"responseParts":[]}""",
    )
    repeat(parts) { turn.responseParts.add(MarkdownResponsePart(id = "part-$it", content = "")) }
    state.activeTurn = turn
    return state
}

private const val MESSAGE = """{"text":"Hello","origin":{"kind":"user"}}"""
private const val EMPTY =
    """{"resource":"ahp-chat:/1","title":"","status":8,"modifiedAt":"2026-01-15T09:00:00.000Z","turns":[]}"""
