/**
 * What became of an action that was dispatched.
 *
 * - `confirmed`: the host took it, as number `serverSeq` in its order.
 * - `rejected`: the host refused it and says why; its effect was taken back.
 * - `dropped`: the connection broke before the host said anything and came back with fresh state or not in time, the
 *   channel is gone, or the client was closed. Its effect was taken back here; whether the host took it is not known.
 * - `unconfirmed`: it was sent to a channel without a subscription, where hosts need not answer, and none did in time.
 */
export type Outcome =
  | { readonly status: 'confirmed'; readonly serverSeq: number }
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'dropped'; readonly reason: string }
  | { readonly status: 'unconfirmed' };
