package io.github.agenthostprotocol

/**
 * An error code of the protocol.
 *
 * @property name its name
 * @property code its number on the wire
 * @property dataType name of the type of `error.data`; null: there is none
 */
public class ErrorCode internal constructor(
    public val name: String,
    public val code: Long,
    public val dataType: String?,
) {
    override fun toString(): String = "$name ($code)"
}
