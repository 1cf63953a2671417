package io.github.agenthostprotocol.wire

import kotlinx.serialization.SerializationException

/**
 * JSON that is malformed, or that does not fit the type it was to be decoded as.
 *
 * Texts of the input are never repeated in it, since they may be secret.
 *
 * @property path JSON pointer to the place; of a missing field, to where it would be; empty: the whole document
 * @property reason what was expected there and what was found
 */
public class DecodeException internal constructor(
    public val path: String,
    public val reason: String,
    /** Whether the text is no JSON at all, whatever the type. */
    internal val malformed: Boolean = false,
) : SerializationException(if (path.isEmpty()) reason else "$path: $reason")
