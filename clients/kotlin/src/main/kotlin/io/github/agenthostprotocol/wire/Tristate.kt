package io.github.agenthostprotocol.wire

/** A field that may be absent, null or a value, where these are three different things. */
public sealed interface Tristate<out T : Any> {
    /** The value, if there is one. */
    public val valueOrNull: T?

    /** The field is not there. */
    public data object Absent : Tristate<Nothing> {
        override val valueOrNull: Nothing? get() = null
    }

    /** The field is there, and null. */
    public data object Null : Tristate<Nothing> {
        override val valueOrNull: Nothing? get() = null
    }

    /**
     * The field has a value.
     *
     * @property value the value
     */
    public data class Value<out T : Any>(public val value: T) : Tristate<T> {
        override val valueOrNull: T get() = value
    }

    public companion object {
        /** A field that is not there; for Java, which would write `Tristate.Absent.INSTANCE`. */
        @JvmStatic
        public fun <T : Any> absent(): Tristate<T> = Absent

        /** A field that is null. */
        @JvmStatic
        public fun <T : Any> ofNull(): Tristate<T> = Null

        /** A field that has a value. */
        @JvmStatic
        public fun <T : Any> of(value: T): Tristate<T> = Value(value)

        /** A field that has a value, or is not there. */
        @JvmStatic
        public fun <T : Any> ofNullable(value: T?): Tristate<T> = if (value == null) Absent else Value(value)
    }
}
