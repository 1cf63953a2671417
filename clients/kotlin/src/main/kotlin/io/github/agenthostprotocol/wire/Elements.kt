package io.github.agenthostprotocol.wire

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

internal val TRUE: JsonElement = JsonPrimitive(true)
internal val FALSE: JsonElement = JsonPrimitive(false)

internal fun textElement(text: String): JsonElement = JsonPrimitive(text)

/** What is said of a value that was found; texts are not repeated. */
internal fun described(element: JsonElement?): String = when (element) {
    null -> "nothing"
    is JsonNull -> "null"
    is JsonArray -> "an array"
    is JsonObject -> "an object"
    is JsonPrimitive ->
        when {
            element.isString -> "a string"
            element.content == "true" || element.content == "false" -> "the boolean ${element.content}"
            else -> "the number ${element.content.take(MAX_DIGITS)}"
        }
}

private const val MAX_DIGITS = 40

/**
 * What a value is compared by where a reducer asks whether two are the same: texts, numbers and truths by value. Objects
 * and arrays are each like no other.
 */
internal fun scalarOf(element: JsonElement?): Any? = when {
    element == null -> null
    element is JsonNull -> JsonNull
    element !is JsonPrimitive -> Any()
    element.isString -> element.content
    element.content == "true" -> true
    element.content == "false" -> false
    else -> element.content.toLongOrNull() ?: numberOf(element.content.toDouble())
}

private fun numberOf(value: Double): Any = if (value.toLong().toDouble() == value) value.toLong() else value
