import {
  type ActionEnvelope,
  type InitializeResult,
  ROOT_URI,
  type Snapshot,
  type URI,
} from '@agent-host-protocol/types';
import { describe, isObject } from '../json/shape.js';
import { InvalidMessageError, RpcError } from '../peer/errors.js';
import type { Peer } from '../peer/peer.js';
import { asVersionError, ProtocolViolationError } from './errors.js';
import type { Settings } from './options.js';

/** What the client wants back after a break. */
export interface Resumption {
  readonly lastSeenServerSeq: number;
  /** Channels with state that it had. */
  readonly subscriptions: readonly URI[];
}

/** Something in the host's answer that cannot be used, and the channel that it is about. */
export interface Unusable {
  readonly channel: URI;
  readonly error: Error;
}

/** How a connection began. */
export type Handshake =
  | {
      readonly kind: 'initialized';
      readonly result: InitializeResult;
      readonly unusable: readonly Unusable[];
    }
  | {
      readonly kind: 'replayed';
      readonly actions: readonly ActionEnvelope[];
      readonly missing: readonly URI[];
      readonly unusable: readonly Unusable[];
    }
  | {
      readonly kind: 'restarted';
      readonly snapshots: readonly Snapshot[];
      readonly unusable: readonly Unusable[];
    };

/**
 * Opens the protocol on a new connection.
 *
 * @throws UnsupportedVersionError, ProtocolViolationError, or what a request throws.
 */
export async function initialize(
  peer: Peer,
  settings: Settings,
  initialSubscriptions: readonly URI[],
  signal: AbortSignal,
): Promise<Handshake> {
  const { clientId, clientInfo, protocolVersions, capabilities, locale } = settings;
  const params = {
    channel: ROOT_URI,
    protocolVersions: [...protocolVersions],
    clientId,
    ...(clientInfo && { clientInfo }),
    ...(initialSubscriptions.length && { initialSubscriptions: [...initialSubscriptions] }),
    ...(locale !== undefined && { locale }),
    ...(capabilities && { capabilities }),
  };
  const answer = await ask(peer, 'initialize', params, signal).catch((error) => {
    throw asVersionError(error, protocolVersions);
  });
  const version = isObject(answer) ? answer.protocolVersion : undefined;
  if (typeof version !== 'string' || !protocolVersions.includes(version)) {
    const offered = protocolVersions.join(', ');
    throw new ProtocolViolationError(
      `the host chose ${JSON.stringify(version) ?? 'no version'} as protocol version, expected one of ${offered}`,
    );
  }
  const { result, unusable } = salvage<InitializeResult>(
    settings,
    'initialize',
    answer,
    'snapshots',
    version,
  );
  return { kind: 'initialized', result, unusable };
}

/**
 * Takes up an earlier connection; undefined if the host no longer knows it.
 *
 * @throws ProtocolViolationError, or what a request throws.
 */
export async function reconnect(
  peer: Peer,
  settings: Settings,
  { lastSeenServerSeq, subscriptions }: Resumption,
  version: string,
  signal: AbortSignal,
): Promise<Handshake | undefined> {
  const { clientId } = settings;
  const params = {
    channel: ROOT_URI,
    clientId,
    lastSeenServerSeq,
    subscriptions: [...subscriptions],
  };
  let answer: unknown;
  try {
    answer = await ask(peer, 'reconnect', params, signal);
  } catch (error) {
    // Whatever the reason, the host may still take us as if we were new.
    if (error instanceof RpcError) return undefined;
    throw error;
  }
  const type = isObject(answer) ? answer.type : undefined;
  if (type === 'replay') {
    const { result, unusable } = salvage<{ actions: ActionEnvelope[]; missing: URI[] }>(
      settings,
      'reconnect',
      answer,
      'actions',
      version,
    );
    const missing = Array.isArray(result.missing) ? result.missing : [];
    return { kind: 'replayed', actions: result.actions, missing, unusable };
  }
  if (type === 'snapshot') {
    const { result, unusable } = salvage<{ snapshots: Snapshot[] }>(
      settings,
      'reconnect',
      answer,
      'snapshots',
      version,
    );
    return { kind: 'restarted', snapshots: result.snapshots, unusable };
  }
  throw new ProtocolViolationError(
    `the host answered reconnect with ${describe(type)} as type, expected "replay" or "snapshot"`,
  );
}

/** The answer is checked here, part by part, so that one bad part does not cost the others. */
function ask(peer: Peer, method: string, params: { channel: string }, signal: AbortSignal) {
  return peer.request(method, params, { signal, timeoutMs: 0, unchecked: true });
}

/** Leaves out of a list in an answer what cannot be used. */
function salvage<Result>(
  { validation }: Settings,
  method: string,
  answer: unknown,
  list: string,
  version: string,
): { result: Result; unusable: Unusable[] } {
  if (!isObject(answer) || !Array.isArray(answer[list])) {
    const problem = {
      path: `/${list}`,
      expected: 'an array',
      found: describe(isObject(answer) ? answer[list] : answer),
    };
    throw new InvalidMessageError(`the result of ${method}`, problem);
  }
  const result = { ...answer, [list]: [...answer[list]] };
  const items: unknown[] = result[list] as unknown[];
  const unusable: Unusable[] = [];
  for (let at = items.length - 1; at >= 0; at--) {
    if (isObject(items[at])) continue;
    items.splice(at, 1);
  }
  for (;;) {
    const problem = validation?.result('clientToHost', method, result, version);
    if (!problem) return { result: result as Result, unusable };
    const error = new InvalidMessageError(`the result of ${method}`, problem);
    const at = new RegExp(`^/${list}/(\\d+)`).exec(problem.path)?.[1];
    if (at === undefined) throw error;
    const [item] = items.splice(Number(at), 1);
    const { resource, channel } = item as Record<string, unknown>;
    const uri = resource ?? channel;
    if (typeof uri === 'string') unusable.push({ channel: uri, error });
  }
}
