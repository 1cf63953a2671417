package io.github.agenthostprotocol.wire

import kotlinx.serialization.ExperimentalSerializationApi
import kotlinx.serialization.KSerializer
import kotlinx.serialization.SerializationException
import kotlinx.serialization.descriptors.SerialDescriptor
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder
import kotlinx.serialization.json.JsonDecoder
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonEncoder

/**
 * Reads and writes one wire type. The companion of each type is its codec: `Turn.decode(text)`; in Java
 * `Turn.Codec.decode(text)`.
 *
 * It is a serializer of kotlinx.serialization, too. That way leads through a [JsonElement] and is slower.
 *
 * @property typeName the name of the type in the protocol
 */
public abstract class WireCodec<T : Any> internal constructor(public val typeName: String) : KSerializer<T> {
    /** Reads a value, and leaves the reader behind it. */
    internal abstract fun read(from: Reader): T

    /** Writes a value. */
    internal abstract fun write(out: Writer, value: T)

    /**
     * Decodes JSON text.
     *
     * @throws DecodeException if the text is malformed or does not fit the type
     */
    public fun decode(text: String): T = decode(text.toCharArray())

    /**
     * Decodes JSON text in UTF-8.
     *
     * @throws DecodeException if the text is malformed or does not fit the type
     */
    public fun decode(bytes: ByteArray): T = decode(charsOf(bytes))

    /**
     * Decodes a JSON value that has been parsed already.
     *
     * @throws DecodeException if the value does not fit the type
     */
    public fun decode(element: JsonElement): T = decode(JsonText.encode(element))

    /** Encodes a value as compact JSON text. */
    public fun encode(value: T): String = Writer().also { write(it, value) }.toString()

    private fun decode(chars: CharArray): T = try {
        val reader = Reader(chars)
        read(reader).also { reader.end() }
    } catch (error: DecodeException) {
        // What is wrong with the text itself comes first, wherever it is.
        if (!error.malformed) JsonText.parse(chars)
        throw error
    }

    @OptIn(ExperimentalSerializationApi::class)
    override val descriptor: SerialDescriptor
        get() = SerialDescriptor("$PACKAGE.$typeName", JsonElement.serializer().descriptor)

    override fun deserialize(decoder: Decoder): T {
        val json = decoder as? JsonDecoder ?: throw SerializationException("$typeName can be read from JSON only")
        return decode(json.decodeJsonElement())
    }

    override fun serialize(encoder: Encoder, value: T) {
        val json = encoder as? JsonEncoder ?: throw SerializationException("$typeName can be written as JSON only")
        json.encodeJsonElement(JsonText.parse(encode(value)))
    }
}

private const val PACKAGE = "io.github.agenthostprotocol"
