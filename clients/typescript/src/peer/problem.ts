/**
 * Something that went wrong and is nobody's answer. It names methods, channels and keys; nothing else that was received is
 * repeated, since it may be secret.
 */
export interface PeerProblem {
  readonly kind: /** Text that is no JSON. */
    | 'unreadable'
    /** No message of JSON-RPC, or one without a channel. */
    | 'malformed'
    /** A notification whose params do not fit. */
    | 'invalidNotification'
    /** A part of an answer that does not fit, while the rest is of use. */
    | 'invalidResult'
    /** An answer to a request that does not wait for one. */
    | 'unexpectedAnswer'
    /** Whoever was to take a message threw something. */
    | 'handlerFailed';
  readonly error: Error;
  /** The method of the message, where it has one. */
  readonly method?: string;
  /** The channel of the message, where it has one. */
  readonly channel?: string;
}
