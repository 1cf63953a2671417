package io.github.agenthostprotocol.wire

/**
 * A number whose bits are flags. Bits that nobody knows are kept.
 *
 * @property bits the number, from 0 to 2^32 - 1
 */
public abstract class Bitset<T : Bitset<T>> internal constructor(public val bits: Long) {
    init {
        require(bits in 0..MAX) { "$bits is no unsigned 32-bit number" }
    }

    internal abstract fun make(bits: Long): T

    /** Whether all bits of another are set. */
    public operator fun contains(other: T): Boolean = bits and other.bits == other.bits

    /** The bits of either. */
    public operator fun plus(other: T): T = make(bits or other.bits)

    /** These bits without those of another. */
    public operator fun minus(other: T): T = make(bits and other.bits.inv())

    override fun equals(other: Any?): Boolean =
        this === other || other is Bitset<*> && javaClass == other.javaClass && bits == other.bits

    override fun hashCode(): Int = bits.hashCode()

    override fun toString(): String = bits.toString()

    private companion object {
        const val MAX = 0xffffffffL
    }
}

/** Reads and writes a bitset. */
public abstract class BitsetCodec<T : Bitset<T>> internal constructor(typeName: String) : WireCodec<T>(typeName) {
    internal abstract fun make(bits: Long): T

    override fun read(from: Reader): T = make(from.unsigned())

    override fun write(out: Writer, value: T): Unit = out.integer(value.bits)
}
