/**
 * What a session or chat is doing, and two flags of the user's. The low five bits are the activity, of which
 * exactly one value holds at a time; the flags combine freely. Arithmetic is unsigned, and bits that nobody
 * knows yet are kept. Test it with bit operations, never by equality.
 *
 * @bitset uint32
 * @requirements C-16, G-10
 */
export const SessionStatus = {
  /** Nothing is running. */
  Idle: 1,
  /** The last turn failed. */
  Error: 2,
  /** A turn is running. */
  InProgress: 8,
  /** A turn is running and somebody has to act; includes the bit of `InProgress`. */
  InputNeeded: 24,
  /** The user has seen the newest content. */
  IsRead: 32,
  /** The user has put it away. */
  IsArchived: 64,
} as const;
/** A combination of {@link SessionStatus} bits. */
export type SessionStatus = number;

/** The bits of {@link SessionStatus} that hold the activity; the others are flags. */
export const SESSION_ACTIVITY_MASK = 31;
