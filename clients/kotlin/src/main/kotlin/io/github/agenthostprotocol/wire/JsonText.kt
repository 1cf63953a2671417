package io.github.agenthostprotocol.wire

import kotlinx.serialization.json.JsonElement
import java.nio.ByteBuffer
import java.nio.charset.CharacterCodingException
import java.nio.charset.CodingErrorAction

/**
 * JSON text and untyped values, by the rules that hold for typed ones: nothing behind the value, no key twice in an
 * object, no lone surrogates, no more than [MAX_DEPTH] levels. Numbers keep the digits they came with.
 */
public object JsonText {
    /** How deep arrays and objects may be nested. */
    public const val MAX_DEPTH: Int = 512

    /**
     * Parses a text.
     *
     * @throws DecodeException if the text is malformed
     */
    @JvmStatic
    public fun parse(text: String): JsonElement = parse(text.toCharArray())

    /**
     * Parses a text in UTF-8.
     *
     * @throws DecodeException if the text is malformed
     */
    @JvmStatic
    public fun parse(bytes: ByteArray): JsonElement = parse(charsOf(bytes))

    /** Writes a value as compact text. */
    @JvmStatic
    public fun encode(element: JsonElement): String = Writer().also { it.any(element) }.toString()

    internal fun parse(chars: CharArray): JsonElement {
        val reader = Reader(chars)
        return reader.any().also { reader.end() }
    }
}

/** Decodes UTF-8, and refuses what is none. */
internal fun charsOf(bytes: ByteArray): CharArray {
    val input = ByteBuffer.wrap(bytes)
    val decoder =
        Charsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
    try {
        val chars = decoder.decode(input)
        return CharArray(chars.remaining()).also(chars::get)
    } catch (_: CharacterCodingException) {
        throw DecodeException("", "the text is not UTF-8 at byte ${input.position()}", malformed = true)
    }
}
