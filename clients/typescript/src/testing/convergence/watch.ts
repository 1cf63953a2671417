import type { Subscription } from '../../channels/subscription.js';
import type { HostLog } from './host-log.js';
import { isMergeable } from './merge.js';
import { difference, same } from './same.js';

/**
 * Looks at each envelope that a subscription tells of: it has to be the next one that the host took on the channel, and
 * to have led to the same state. After a snapshot any later one may be the next.
 */
export function watch(
  subscription: Subscription,
  log: HostLog,
  fail: (what: string) => void,
): void {
  const { uri } = subscription;
  let last = 0;
  let isAfterSnapshot = true;
  subscription.onSnapshot(() => {
    isAfterSnapshot = true;
  });
  subscription.onEnvelope((envelope) => {
    const { serverSeq, action } = envelope;
    const taken = log.at(serverSeq);
    if (taken?.envelope.channel !== uri) return fail(`${uri} never had number ${serverSeq}`);
    if (!isMergeable(envelope) && !same(taken.envelope.action, action)) {
      return fail(`${uri} was told of an action ${serverSeq} that the host never took`);
    }
    if (serverSeq <= last) return fail(`${uri} was told of ${serverSeq} after ${last}`);
    const [lost] = isAfterSnapshot ? [] : log.lostBetween(uri, last, serverSeq);
    if (lost) return fail(`${uri} was never told of ${lost.envelope.serverSeq}`);
    if (!same(taken.state, subscription.confirmed)) {
      const where = difference(taken.state, subscription.confirmed);
      return fail(`${uri} is not as on the host after ${serverSeq}: ${where}`);
    }
    last = serverSeq;
    isAfterSnapshot = false;
  });
}
