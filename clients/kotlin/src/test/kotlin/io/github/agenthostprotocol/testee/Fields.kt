package io.github.agenthostprotocol.testee

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.doubleOrNull
import kotlinx.serialization.json.longOrNull

/**
 * A request that cannot be served.
 *
 * @property path JSON pointer into the request
 */
class Refused(val kind: String, override val message: String, val path: String? = null) : Exception(message)

fun textOf(request: JsonObject, name: String): String = textIn(request[name]) ?: throw wrong(name, "a string")

fun choiceOf(request: JsonObject, name: String, choices: Set<String>): String =
    textIn(request[name])?.takeIf { it in choices } ?: throw wrong(name, "one of ${choices.joinToString(", ")}")

fun numberOf(request: JsonObject, name: String): Long {
    val number = (request[name] as? JsonPrimitive)?.takeIf { !it.isString }
    return number?.longOrNull ?: number?.doubleOrNull?.toLong() ?: throw wrong(name, "a number")
}

fun listOf(request: JsonObject, name: String): List<JsonElement> =
    request[name] as? JsonArray ?: throw wrong(name, "a list")

fun textsOf(request: JsonObject, name: String): List<String> =
    listOf(request, name).map { textIn(it) ?: throw wrong(name, "a list of strings") }

fun anythingOf(request: JsonObject, name: String): JsonElement = request[name] ?: throw wrong(name, "a value")

private fun textIn(element: JsonElement?): String? = (element as? JsonPrimitive)?.takeIf { it.isString }?.content

private fun wrong(name: String, expected: String) =
    Refused("usage", "\"$name\" of the request is to be $expected", "/$name")
