package io.github.agenthostprotocol.wire

/** A text that streams append to: what is there already is not copied for every piece. */
internal class GrowingText(text: String) {
    private var whole: String? = text
    private var pieces: StringBuilder? = null

    fun set(text: String) {
        whole = text
        pieces = null
    }

    fun append(text: String) {
        val before = pieces ?: StringBuilder(toString()).also { pieces = it }
        before.append(text)
        whole = null
    }

    override fun toString(): String = whole ?: pieces.toString().also { whole = it }
}
