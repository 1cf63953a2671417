import { type ReducerName, reduceChannel } from '@agent-host-protocol/types';
import { NOW } from './channels.js';
import type { HostLog } from './host-log.js';
import { difference, same } from './same.js';
import type { SimulatedClient } from './simulated-client.js';
import type { Dispatched, World } from './world.js';

/** What is checked. */
export type Checked = Pick<World, 'host' | 'log' | 'fail'>;

/** At any time: a client shows what the host has confirmed, with its own actions on top that were not answered. */
export function checkShown({ fail }: Checked, client: SimulatedClient): void {
  for (const { uri, kind, state, confirmed, pendingCount } of client.uses) {
    const pending = client.unanswered(uri);
    if (pending.length !== pendingCount) {
      fail(`${client.id} has ${pendingCount} pending on ${uri} instead of ${pending.length}`);
    }
    const shown = pending.reduce(
      (before, { action }) =>
        reduceChannel(kind as ReducerName, before as never, action, { now: NOW }),
      confirmed,
    );
    if (!same(shown, state)) fail(`${client.id} shows ${uri} wrongly: ${difference(shown, state)}`);
  }
}

/**
 * When nothing is under way: all clients have the host's state, and nothing of theirs is left without an answer.
 *
 * @param isAnew whether everybody has connected anew, and so knows of channels that were removed
 */
export function checkAtRest(
  { host, fail }: Checked,
  clients: readonly SimulatedClient[],
  isAnew = false,
): void {
  for (const client of clients) {
    const left = client.unanswered().find(({ channel }) => isAnew || host.channel(channel));
    if (left) fail(`${client.id} never learned what became of its ${left.clientSeq}`);
    for (const { uri, live, confirmed, state } of client.uses) {
      const channel = host.channel(uri);
      if (!channel) {
        if (isAnew) fail(`${client.id} still has ${uri}, which is gone`);
        continue;
      }
      if (!live) fail(`${client.id} is not live on ${uri}`);
      if (!same(channel.state, confirmed)) {
        const where = difference(channel.state, confirmed);
        fail(`${client.id} has another state of ${uri} than the host: ${where}`);
      }
      if (!same(channel.state, state)) {
        const where = difference(channel.state, state);
        fail(`${client.id} shows another state of ${uri} than the host has: ${where}`);
      }
    }
  }
}

/** When all is over: what each client was told of its actions is what became of them on the host. */
export function checkOutcomes({ log, fail }: Checked, clients: readonly SimulatedClient[]): void {
  for (const { id, dispatched } of clients) {
    for (const each of dispatched) {
      const problem = problemOf(id, each, log);
      if (problem) fail(`${id} dispatched ${each.clientSeq}, and ${problem}`);
    }
    checkOrder(id, dispatched, log, fail);
  }
}

function problemOf(
  clientId: string,
  { clientSeq, channel, action, outcome }: Dispatched,
  log: HostLog,
): string | undefined {
  const taken = log.from(clientId, clientSeq);
  if (taken && (taken.envelope.channel !== channel || !same(taken.envelope.action, action))) {
    return 'the host took something else';
  }
  if (!outcome) return 'it was never told what became of it';
  if (outcome.status === 'rejected' && taken) return 'the host took it although it was refused';
  if (outcome.status !== 'confirmed') return undefined;
  const { serverSeq } = outcome;
  if (taken?.envelope.serverSeq === serverSeq) return undefined;
  return `the host did not take it as ${serverSeq}, which it was told`;
}

/**
 * On each channel the host takes actions of one client in the order in which it showed them, but for one that it refused
 * at first without the client's knowing, so that it was sent again.
 */
function checkOrder(
  clientId: string,
  dispatched: readonly Dispatched[],
  log: HostLog,
  fail: (what: string) => void,
): void {
  const last = new Map<string, number>();
  for (const { channel, clientSeq, isKept } of dispatched) {
    const serverSeq = log.from(clientId, clientSeq)?.envelope.serverSeq;
    if (!isKept || serverSeq === undefined || log.wasRefused(clientId, clientSeq)) continue;
    if (serverSeq < (last.get(channel) ?? 0)) {
      fail(`the host took ${clientSeq} of ${clientId} before an earlier one`);
    }
    last.set(channel, serverSeq);
  }
}
