import type { Subscription } from '../channels/subscription.js';
import type { Dispose } from '../emitter.js';

/** Calls back once a subscription is of no use any more: it was closed, or its channel is gone. */
export function whenOver(subscription: Subscription, listener: () => void): Dispose {
  const forget = new AbortController();
  const over = () => {
    if (!forget.signal.aborted) listener();
  };
  subscription.waitFor(() => false, forget.signal).catch(over);
  return () => forget.abort();
}
