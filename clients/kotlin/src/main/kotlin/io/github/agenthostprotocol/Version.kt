package io.github.agenthostprotocol

/** A version, compared number by number. */
internal class Version private constructor(private val numbers: List<Int>) : Comparable<Version> {
    override fun compareTo(other: Version): Int =
        numbers.indices.map { numbers[it].compareTo(other.numbers[it]) }.firstOrNull { it != 0 } ?: 0

    companion object {
        private val FORM = Regex("(0|[1-9][0-9]{0,8})\\.(0|[1-9][0-9]{0,8})\\.(0|[1-9][0-9]{0,8})")

        /** Reads `MAJOR.MINOR.PATCH`; nothing else is a version. */
        fun parse(text: String): Version? =
            FORM.matchEntire(text)?.let { match -> Version(match.groupValues.drop(1).map(String::toInt)) }

        /** A version of the protocol's own. */
        fun of(text: String): Version = requireNotNull(parse(text)) { "$text is no version" }
    }
}
