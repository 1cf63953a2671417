package io.github.agenthostprotocol

import io.github.agenthostprotocol.wire.Record
import io.github.agenthostprotocol.wire.RecordCodec

/**
 * The reducer of a channel, for those who find out only while they run which one they need.
 *
 * @property channel the name of the channel
 * @property stateCodec reads and writes the state of the channel
 */
public class ChannelReducer<S : Record> internal constructor(
    public val channel: String,
    public val stateCodec: RecordCodec<S>,
    private val apply: (S, StateAction, Long) -> Boolean,
) {
    /** Applies an action to a state, in place; whether anything changed. */
    public fun reduce(state: S, action: StateAction, now: Long): Boolean = apply(state, action, now)
}
