package io.github.agenthostprotocol.wire

/**
 * A value of an enum that may grow: a text, one of those this version knows or any other. Compare it with `==`, or in a
 * `when` with an `else`.
 *
 * @property value the text on the wire
 */
public abstract class OpenText internal constructor(public val value: String) {
    override fun equals(other: Any?): Boolean =
        this === other || other is OpenText && javaClass == other.javaClass && value == other.value

    override fun hashCode(): Int = value.hashCode()

    override fun toString(): String = value
}

/**
 * A value of an enum of numbers that may grow.
 *
 * @property value the number on the wire
 */
public abstract class OpenNumber internal constructor(public val value: Long) {
    override fun equals(other: Any?): Boolean =
        this === other || other is OpenNumber && javaClass == other.javaClass && value == other.value

    override fun hashCode(): Int = value.hashCode()

    override fun toString(): String = value.toString()
}

/** Reads and writes an enum of texts that may grow. */
public abstract class OpenTextCodec<T : OpenText> internal constructor(typeName: String) : WireCodec<T>(typeName) {
    /** Every value that this version knows. */
    public abstract val known: List<T>

    private val byText by lazy { known.associateBy { it.value } }

    internal abstract fun make(value: String): T

    /** The value with this text, whether it is known or not. */
    public fun of(value: String): T = byText[value] ?: make(value)

    override fun read(from: Reader): T = of(from.text())

    override fun write(out: Writer, value: T): Unit = out.text(value.value)
}

/** Reads and writes an enum of numbers that may grow. */
public abstract class OpenNumberCodec<T : OpenNumber> internal constructor(typeName: String) : WireCodec<T>(typeName) {
    /** Every value that this version knows. */
    public abstract val known: List<T>

    private val byNumber by lazy { known.associateBy { it.value } }

    internal abstract fun make(value: Long): T

    /** The value with this number, whether it is known or not. */
    public fun of(value: Long): T = byNumber[value] ?: make(value)

    override fun read(from: Reader): T = of(from.integer())

    override fun write(out: Writer, value: T): Unit = out.integer(value.value)
}

/** Reads and writes an enum of texts that stays as it is. */
public abstract class ClosedTextCodec<T : Enum<T>> internal constructor(typeName: String) : WireCodec<T>(typeName) {
    internal abstract val texts: Map<String, T>

    internal abstract fun textOf(value: T): String

    override fun read(from: Reader): T = from.literal(texts.keys) { texts[it] }

    override fun write(out: Writer, value: T): Unit = out.text(textOf(value))
}

/** Reads and writes an enum of numbers that stays as it is. */
public abstract class ClosedNumberCodec<T : Enum<T>> internal constructor(typeName: String) : WireCodec<T>(typeName) {
    internal abstract val numbers: Map<Long, T>

    internal abstract fun numberOf(value: T): Long

    override fun read(from: Reader): T = from.literal(numbers)

    override fun write(out: Writer, value: T): Unit = out.integer(numberOf(value))
}
