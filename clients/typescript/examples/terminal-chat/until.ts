import type { ChannelKind, StateOf, Subscription } from '@agent-host-protocol/client';

/** Does something with a signal that says that the state has become so, or that no other state will come. */
export async function until<Kind extends ChannelKind, Result>(
  subscription: Subscription<Kind>,
  isSo: (state: StateOf<Kind>) => boolean,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const disposals = [
    subscription.onState((state) => isSo(state) && over.abort()),
    subscription.onEnd(() => over.abort()),
  ];
  if (subscription.ended || isSo(subscription.state)) over.abort();
  try {
    return await work(over.signal);
  } finally {
    for (const dispose of disposals) dispose();
  }
}
