package io.github.agenthostprotocol.bench

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive
import kotlinx.serialization.json.long
import java.time.Instant
import java.time.ZoneOffset
import java.time.format.DateTimeFormatter

/** What somebody would write who has no types: the actions of the benchmark's session on plain JSON. */
object UntypedReducer {
    fun reduce(state: JsonObject, action: JsonObject, now: Long): JsonObject = when (text(action, "type")) {
        "chat/turnStarted" -> turnStarted(state, action, now)
        "chat/activityChanged" -> state.with("activity" to action["activity"])
        "chat/responsePart" -> inTurn(state, action) { append(it, action.getValue("part")) }
        "chat/delta" -> inTurn(state, action) { stream(it, action, "markdown") }
        "chat/reasoning" -> inTurn(state, action) { stream(it, action, "reasoning") }
        "chat/toolCallStart" -> inTurn(state, action) { append(it, toolCallPart(action)) }
        "chat/toolCallDelta" -> inCall(state, action, ::streamInput)
        "chat/toolCallReady" -> refreshed(inCall(state, action, ::ready))
        "chat/toolCallConfirmed" -> refreshed(inCall(state, action, ::confirm))
        "chat/toolCallContentChanged" -> inCall(state, action) { call, _ ->
            call.with("content" to action["content"])
        }
        "chat/toolCallComplete" -> refreshed(inCall(state, action, ::complete))
        "chat/usage" -> inTurn(state, action) { it.with("usage" to action["usage"]) }
        "chat/turnComplete" -> turnComplete(state, action, now)
        else -> state
    }

    private fun text(record: JsonObject, name: String): String? = record[name]?.jsonPrimitive?.content

    private fun JsonObject.with(vararg fields: Pair<String, JsonElement?>): JsonObject {
        val next = LinkedHashMap(this)
        for ((name, value) in fields) if (value == null) next.remove(name) else next[name] = value
        return JsonObject(next)
    }

    private fun pick(record: JsonObject, vararg names: String): Array<Pair<String, JsonElement?>> =
        names.map { it to record[it] }.toTypedArray()

    private fun made(vararg fields: Pair<String, JsonElement?>) = JsonObject(emptyMap()).with(*fields)

    private fun activity(state: JsonObject, activity: Long, clear: Long = 31): JsonObject {
        val status = state.getValue("status").jsonPrimitive.long
        return state.with("status" to JsonPrimitive(status and clear.inv() or activity))
    }

    private fun stamp(now: Long) = JsonPrimitive(STAMP.format(Instant.ofEpochMilli(now)))

    private fun turnStarted(state: JsonObject, action: JsonObject, now: Long): JsonObject {
        val turn =
            made(
                "id" to action["turnId"],
                *pick(action, "startedAt", "message"),
                "responseParts" to JsonArray(emptyList()),
            )
        return activity(state.with("activeTurn" to turn, "modifiedAt" to stamp(now)), 8, 31 or 32)
    }

    private fun inTurn(state: JsonObject, action: JsonObject, change: (JsonObject) -> JsonObject): JsonObject {
        val turn = state["activeTurn"]?.jsonObject ?: return state
        return if (turn["id"] == action["turnId"]) state.with("activeTurn" to change(turn)) else state
    }

    private fun append(turn: JsonObject, part: JsonElement) =
        turn.with("responseParts" to JsonArray(turn.getValue("responseParts").jsonArray + part))

    private fun stream(turn: JsonObject, action: JsonObject, kind: String): JsonObject {
        val parts = turn.getValue("responseParts").jsonArray
        val at = parts.indexOfLast { it.jsonObject["id"] == action["partId"] }
        val part = parts.getOrNull(at)?.jsonObject ?: return turn
        if (text(part, "kind") != kind) return turn
        val content = JsonPrimitive(text(part, "content") + text(action, "content"))
        return turn.with(
            "responseParts" to JsonArray(
                parts.toMutableList().also {
                    it[at] = part.with("content" to content)
                },
            ),
        )
    }

    private fun toolCallPart(action: JsonObject) = made(
        "kind" to JsonPrimitive("toolCall"),
        "toolCall" to
            made(
                *pick(action, "toolCallId", "toolName", "displayName", "intention", "contributor", "_meta"),
                "status" to JsonPrimitive("streaming"),
            ),
    )

    private fun inCall(
        state: JsonObject,
        action: JsonObject,
        change: (JsonObject, JsonObject) -> JsonObject,
    ): JsonObject = inTurn(state, action) { turn ->
        val parts =
            turn.getValue("responseParts").jsonArray.map { part ->
                val call = part.jsonObject["toolCall"]?.jsonObject
                val isMeant = call != null && call["toolCallId"] == action["toolCallId"]
                if (isMeant) part.jsonObject.with("toolCall" to change(call, action)) else part
            }
        turn.with("responseParts" to JsonArray(parts))
    }

    private fun base(call: JsonObject, action: JsonObject) = made(
        *pick(call, "toolCallId", "toolName", "displayName", "intention", "contributor"),
        "_meta" to (action["_meta"] ?: call["_meta"]),
    )

    private fun streamInput(call: JsonObject, action: JsonObject): JsonObject {
        if (text(call, "status") != "streaming") return call
        val input = JsonPrimitive((text(call, "partialInput") ?: "") + text(action, "content"))
        val message = action["invocationMessage"] ?: call["invocationMessage"]
        return call.with("partialInput" to input, "invocationMessage" to message)
    }

    private fun ready(call: JsonObject, action: JsonObject): JsonObject {
        val given = base(call, action).with(*pick(action, "invocationMessage", "toolInput"))
        if ("confirmed" in action) {
            return given.with("status" to JsonPrimitive("running"), "confirmed" to action["confirmed"])
        }
        return given.with(
            "status" to JsonPrimitive("pending-confirmation"),
            *pick(action, "confirmationTitle", "riskAssessment", "edits", "editable", "options"),
        )
    }

    private fun confirm(call: JsonObject, action: JsonObject): JsonObject {
        if (text(call, "status") != "pending-confirmation") return call
        val option = call["options"]?.jsonArray?.firstOrNull { it.jsonObject["id"] == action["selectedOptionId"] }
        return base(call, action).with(
            "status" to JsonPrimitive("running"),
            "invocationMessage" to call["invocationMessage"],
            "toolInput" to (action["editedToolInput"] ?: call["toolInput"]),
            "confirmed" to action["confirmed"],
            "selectedOption" to option,
        )
    }

    private fun complete(call: JsonObject, action: JsonObject): JsonObject {
        if (text(call, "status") != "running") return call
        val result = action.getValue("result").jsonObject
        return base(call, action).with(
            "status" to JsonPrimitive("completed"),
            *pick(call, "invocationMessage", "toolInput", "confirmed", "selectedOption"),
            *pick(result, "success", "pastTenseMessage", "content", "structuredContent", "error"),
        )
    }

    private fun refreshed(state: JsonObject): JsonObject {
        val turn = state["activeTurn"]?.jsonObject ?: return activity(state, 1)
        val waits =
            turn.getValue("responseParts").jsonArray.any { part ->
                val call = part.jsonObject["toolCall"]?.jsonObject
                call != null && text(call, "status") in WAITING
            }
        return activity(state, if (waits) 24 else 8)
    }

    private fun turnComplete(state: JsonObject, action: JsonObject, now: Long): JsonObject {
        val active = state["activeTurn"]?.jsonObject ?: return state
        if (active["id"] != action["turnId"]) return state
        val turn = active.with("duration" to action["duration"], "state" to JsonPrimitive("complete"))
        val turns = JsonArray(state.getValue("turns").jsonArray + turn)
        return activity(state.with("activeTurn" to null, "turns" to turns, "modifiedAt" to stamp(now)), 1)
    }

    private val WAITING = setOf("pending-confirmation", "pending-result-confirmation", "auth-required")
    private val STAMP = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC)
}
