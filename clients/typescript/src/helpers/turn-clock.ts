import type { Subscription } from '../channels/subscription.js';

/** A turn, and when it was first seen here. */
interface Sighting {
  readonly turnId: string;
  readonly at: number;
}

const SEEN = /* @__PURE__ */ new WeakMap<Subscription<'chat'>, Sighting | undefined>();

/**
 * Remembers from now on when turns of a chat begin, by the clock of this program, so that {@link measuredDuration} can
 * tell how long one took. Time stamps in the state are from another clock, and say nothing about it.
 */
export function watchTurns(chat: Subscription<'chat'>): void {
  if (SEEN.has(chat)) return;
  const look = () => {
    const turnId = chat.state?.activeTurn?.id;
    if (turnId === SEEN.get(chat)?.turnId) return;
    SEEN.set(chat, turnId === undefined ? undefined : { turnId, at: performance.now() });
  };
  SEEN.set(chat, undefined);
  chat.onState(look);
  look();
}

/** How long ago a turn was first seen here, in whole milliseconds; 0 where nobody was watching. */
export function measuredDuration(chat: Subscription<'chat'>, turnId: string): number {
  const sighting = SEEN.get(chat);
  return sighting?.turnId === turnId ? Math.round(performance.now() - sighting.at) : 0;
}
