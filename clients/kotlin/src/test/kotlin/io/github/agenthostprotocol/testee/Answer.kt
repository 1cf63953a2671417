package io.github.agenthostprotocol.testee

import io.github.agenthostprotocol.ChannelReducer
import io.github.agenthostprotocol.Direction
import io.github.agenthostprotocol.NameKind
import io.github.agenthostprotocol.Reducers
import io.github.agenthostprotocol.Registry
import io.github.agenthostprotocol.StateAction
import io.github.agenthostprotocol.WireTypes
import io.github.agenthostprotocol.wire.DecodeException
import io.github.agenthostprotocol.wire.JsonText
import io.github.agenthostprotocol.wire.Record
import io.github.agenthostprotocol.wire.WireCodec
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

private val KINDS =
    mapOf("action" to NameKind.ACTION, "notification" to NameKind.NOTIFICATION, "request" to NameKind.REQUEST)
private val DIRECTIONS =
    mapOf("clientToHost" to Direction.CLIENT_TO_HOST, "hostToClient" to Direction.HOST_TO_CLIENT)

/** What the testee can do; each gives the fields of its answer as JSON text. */
private val OPERATIONS: Map<String, (JsonObject) -> Map<String, String>> =
    mapOf(
        "info" to { _ -> info() },
        "reduce" to ::reduce,
        "roundTrip" to ::roundTrip,
        "known" to { request ->
            val kind = KINDS.getValue(choiceOf(request, "kind", KINDS.keys))
            val direction = request["direction"]?.let {
                DIRECTIONS.getValue(choiceOf(request, "direction", DIRECTIONS.keys))
            }
            val known = Registry.isKnown(kind, textOf(request, "name"), textOf(request, "version"), direction)
            mapOf("known" to known.toString())
        },
        "negotiate" to { request ->
            val version = Registry.negotiate(textsOf(request, "offered"), textsOf(request, "supported"))
            mapOf("version" to JsonText.encode(JsonPrimitive(version)))
        },
        "dispatchable" to { request ->
            mapOf("dispatchable" to Registry.isDispatchable(textOf(request, "action")).toString())
        },
    )

private fun info(): Map<String, String> = mapOf(
    "language" to "Kotlin",
    "implementation" to "io.github.agenthostprotocol:agent-host-protocol",
    "protocolVersion" to Registry.PROTOCOL_VERSION,
).mapValues { JsonText.encode(JsonPrimitive(it.value)) } +
    mapOf(
        "supportedVersions" to Registry.supportedVersions,
        "reducers" to Reducers.byChannel.keys,
        "types" to WireTypes.codecs.keys,
    ).mapValues { (_, names) -> JsonText.encode(JsonArray(names.map(::JsonPrimitive))) }

private fun roundTrip(request: JsonObject): Map<String, String> {
    val name = textOf(request, "type")
    val codec =
        WireTypes.codecs[name] ?: throw Refused("unknownType", "no wire type is named \"$name\"", "/type")
    if ("text" !in request.keys) {
        return mapOf("value" to again(codec, "/value") { codec.decode(anythingOf(request, "value")) })
    }
    if ("value" in request.keys) {
        throw Refused("usage", "a request has \"value\" or \"text\", not both", "/text")
    }
    val text = textOf(request, "text")
    return mapOf("value" to again(codec, "/text") { codec.decode(text) })
}

private fun <T : Any> again(codec: WireCodec<T>, at: String, decode: () -> Any): String {
    @Suppress("UNCHECKED_CAST")
    return codec.encode(decoded(at, decode) as T)
}

private fun reduce(request: JsonObject): Map<String, String> {
    val name = textOf(request, "reducer")
    val reducer =
        Reducers.byChannel[name] ?: throw Refused(
            "unknownReducer",
            "there is no reducer \"$name\"; there are ${Reducers.byChannel.keys.joinToString(", ")}",
            "/reducer",
        )
    if (request["inPlace"] ==
        JsonPrimitive(true)
    ) {
        throw Refused("usage", "there is one form of reducers, which is in place", "/inPlace")
    }
    return reduceWith(reducer, request, numberOf(request, "now"))
}

private fun <S : Record> reduceWith(reducer: ChannelReducer<S>, request: JsonObject, now: Long): Map<String, String> {
    val state = decoded("/state") { reducer.stateCodec.decode(anythingOf(request, "state")) }
    // All of them before any is applied: a request is served as a whole or not at all.
    val actions =
        listOf(request, "actions").mapIndexed { i, action -> decoded("/actions/$i") { StateAction.decode(action) } }
    val changed = actions.map { reducer.reduce(state, it, now) }
    return mapOf("state" to state.encode(), "changed" to changed.joinToString(",", "[", "]"))
}

private fun <T> decoded(at: String, decode: () -> T): T = try {
    decode()
} catch (error: DecodeException) {
    throw Refused("decode", "$at${error.path}: ${error.reason}", "$at${error.path}")
}

/** Answers a line of the input. Whatever the line holds, there is an answer. */
fun answer(line: ByteArray): String {
    var id = "null"
    return try {
        val request = requestOf(line)
        request["id"]?.let { id = JsonText.encode(it) }
        val op = textOf(request, "op")
        val operation =
            OPERATIONS[op] ?: throw Refused(
                "usage",
                "there is no operation \"$op\"; there are ${OPERATIONS.keys.joinToString(", ")}",
                "/op",
            )
        objectOf(mapOf("id" to id, "ok" to "true") + operation(request))
    } catch (error: Refused) {
        refusal(id, error)
    } catch (error: Exception) {
        refusal(id, Refused("internal", error.toString()))
    } catch (error: StackOverflowError) {
        refusal(id, Refused("internal", error.toString()))
    }
}

private fun requestOf(line: ByteArray): JsonObject {
    val request: JsonElement =
        try {
            JsonText.parse(line)
        } catch (error: DecodeException) {
            throw Refused("usage", "the line cannot be read: ${error.message}")
        }
    return request as? JsonObject ?: throw Refused("usage", "the line is not a JSON object")
}

/** The answer to a request that cannot be served. */
fun refusal(id: String, refused: Refused): String {
    val error =
        listOf("kind" to refused.kind, "message" to refused.message, "path" to refused.path)
            .mapNotNull { (name, text) -> text?.let { name to JsonText.encode(JsonPrimitive(it)) } }
    return objectOf(mapOf("id" to id, "ok" to "false", "error" to objectOf(error.toMap())))
}

private fun objectOf(fields: Map<String, String>): String =
    fields.entries.joinToString(",", "{", "}") { (name, value) -> "\"$name\":$value" }
