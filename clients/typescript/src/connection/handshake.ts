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
import type { PeerProblem } from '../peer/problem.js';
import { asVersionError, ProtocolViolationError } from './errors.js';
import type { Settings } from './options.js';
import { type Listing, type Salvaged, salvage, type Unusable } from './salvage.js';
import { shapeProblem } from './shapes.js';

export type { Unusable } from './salvage.js';

/** What the client wants back after a break. */
export interface Resumption {
  readonly lastSeenServerSeq: number;
  /** Channels with state that it had. */
  readonly subscriptions: readonly URI[];
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

/** Whom to ask, and who is told of what is wrong in the answer and left out. */
export interface Handshaking {
  readonly peer: Peer;
  readonly settings: Settings;
  /** Aborted when the answer is no longer waited for. */
  readonly signal: AbortSignal;
  readonly onProblem: (problem: PeerProblem) => void;
}

/**
 * Opens the protocol on a new connection.
 *
 * @throws UnsupportedVersionError, ProtocolViolationError, InvalidMessageError, or what a request throws.
 */
export async function initialize(
  handshaking: Handshaking,
  initialSubscriptions: readonly URI[],
): Promise<Handshake> {
  const { clientId, clientInfo, protocolVersions, capabilities, locale } = handshaking.settings;
  const params = {
    channel: ROOT_URI,
    protocolVersions: [...protocolVersions],
    clientId,
    ...(clientInfo && { clientInfo }),
    ...(initialSubscriptions.length && { initialSubscriptions: [...initialSubscriptions] }),
    ...(locale !== undefined && { locale }),
    ...(capabilities && { capabilities }),
  };
  const answer = await ask(handshaking, 'initialize', params).catch((error) => {
    throw asVersionError(error, protocolVersions);
  });
  const version = isObject(answer) ? answer.protocolVersion : undefined;
  if (typeof version !== 'string' || !protocolVersions.includes(version)) {
    const offered = protocolVersions.join(', ');
    throw new ProtocolViolationError(
      `the host chose a protocol version that was not offered: expected one of ${offered}`,
    );
  }
  const problem = shapeProblem('initializeResult', answer);
  if (problem) throw new InvalidMessageError('the result of initialize', problem);
  const of = { method: 'initialize', answer, list: 'snapshots', version } as const;
  const { result, unusable } = part<InitializeResult>(handshaking, of);
  return { kind: 'initialized', result, unusable };
}

/**
 * Takes up an earlier connection; undefined if the host no longer knows it.
 *
 * @param version what was agreed on then
 * @throws ProtocolViolationError, InvalidMessageError, or what a request throws.
 */
export async function reconnect(
  handshaking: Handshaking,
  { lastSeenServerSeq, subscriptions }: Resumption,
  version: string,
): Promise<Handshake | undefined> {
  const { clientId } = handshaking.settings;
  const params = {
    channel: ROOT_URI,
    clientId,
    lastSeenServerSeq,
    subscriptions: [...subscriptions],
  };
  let answer: unknown;
  try {
    answer = await ask(handshaking, 'reconnect', params);
  } catch (error) {
    // Whatever the reason, the host may still take us as if we were new.
    if (error instanceof RpcError) return undefined;
    throw error;
  }
  const type = isObject(answer) ? answer.type : undefined;
  if (type === 'replay') {
    const of = { method: 'reconnect', answer, list: 'actions', version } as const;
    const { result, unusable } = part<{ actions: ActionEnvelope[]; missing?: unknown }>(
      handshaking,
      of,
    );
    const missing = Array.isArray(result.missing) ? result.missing : [];
    return { kind: 'replayed', actions: result.actions, missing, unusable };
  }
  if (type === 'snapshot') {
    const of = { method: 'reconnect', answer, list: 'snapshots', version } as const;
    const { result, unusable } = part<{ snapshots: Snapshot[] }>(handshaking, of);
    return { kind: 'restarted', snapshots: result.snapshots, unusable };
  }
  throw new ProtocolViolationError(
    `the host answered reconnect with ${describe(type)} as type: expected "replay" or "snapshot"`,
  );
}

/** The answer is checked here, part by part, so that one bad part does not cost the others. */
function ask(
  { peer, signal }: Handshaking,
  method: string,
  params: { channel: string },
): Promise<unknown> {
  return peer.request(method, params, { signal, timeoutMs: 0, unchecked: true });
}

function part<Result>(
  { settings, onProblem }: Handshaking,
  of: Pick<Listing, 'method' | 'answer' | 'list' | 'version'>,
): Salvaged<Result> {
  const { method } = of;
  return salvage<Result>({
    ...of,
    validation: settings.validation,
    onProblem: (error, channel) =>
      onProblem({
        kind: 'invalidResult',
        error,
        method,
        ...(channel !== undefined && { channel }),
      }),
  });
}
