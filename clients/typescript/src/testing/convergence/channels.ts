import {
  type ReducerName,
  type ReducerStates,
  ROOT_URI,
  SessionStatus,
  type URI,
} from '@agent-host-protocol/types';
import type { ChannelOptions } from '../../channels/channel.js';
import type { ModelHost } from '../model-host.js';

/** When everything happens: a clock that stands still is the same for everybody. */
export const NOW = Date.UTC(2026, 0, 15, 9, 30);

const DATE = new Date(NOW).toISOString();

/** A channel of the simulated host. */
export interface ChannelPlan<Kind extends ReducerName = ReducerName> {
  readonly uri: URI;
  readonly kind: Kind;
  readonly state: ReducerStates[Kind];
}

const ROOT: ChannelPlan<'root'> = {
  uri: ROOT_URI,
  kind: 'root',
  state: { agents: [], config: { schema: { type: 'object', properties: {} }, values: {} } },
};

const SESSION: ChannelPlan<'session'> = {
  uri: 'ahp-session:/one',
  kind: 'session',
  state: {
    provider: 'model',
    title: 'untitled',
    status: SessionStatus.Idle,
    lifecycle: 'ready',
    activeClients: [],
    chats: [],
    config: { schema: { type: 'object', properties: {} }, values: {} },
  },
};

const ANNOTATIONS: ChannelPlan<'annotations'> = {
  uri: 'ahp-session:/one/annotations',
  kind: 'annotations',
  state: { annotations: [] },
};

const TERMINAL: ChannelPlan<'terminal'> = {
  uri: 'ahp-terminal:/one',
  kind: 'terminal',
  state: {
    title: 'sh',
    content: [],
    claim: { kind: 'session', session: SESSION.uri },
  },
};

function chat(uri: URI): ChannelPlan<'chat'> {
  const state = { resource: uri, title: 'untitled', status: SessionStatus.Idle, modifiedAt: DATE };
  return { uri, kind: 'chat', state: { ...state, turns: [] } };
}

/** Where text is streamed. */
export const STREAMED = chat('ahp-chat:/one');

/** A channel that the host may remove for good. */
export const REMOVABLE = chat('ahp-chat:/two');

/** Channels that come and go with their subscribers; the root channel is there from the start. */
export const CHANNELS: readonly ChannelPlan[] = [
  STREAMED,
  SESSION,
  ANNOTATIONS,
  TERMINAL,
  REMOVABLE,
];

/** Everything there is at the start. */
export const ALL_CHANNELS: readonly ChannelPlan[] = [ROOT, ...CHANNELS];

/** Options of a subscription that the simulated host takes no notice of. */
export const OPTIONS: ChannelOptions = { delivery: { maxLatencyMs: 5 } };

/** Adds all channels to a host. */
export function addChannels(host: ModelHost): void {
  for (const { uri, kind, state } of ALL_CHANNELS) host.add(uri, kind, state);
}
