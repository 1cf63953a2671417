import {
  ANNOTATIONS_SUFFIX,
  CANVAS_SCHEME,
  CHANGESET_SCHEME,
  CHAT_SCHEME,
  MCP_SCHEME,
  OTLP_SCHEME,
  RESOURCE_WATCH_SCHEME,
  type ReducerName,
  type ReducerStates,
  ROOT_URI,
  SESSION_SCHEME,
  TERMINAL_SCHEME,
  type URI,
} from '@agent-host-protocol/types';

/**
 * What a channel is to its subscriber: one with state of a known shape, one without state, or `raw`: whatever the host
 * sends, handed on as it is.
 */
export type ChannelKind = ReducerName | 'stateless' | 'raw';

/** The state of a channel by its kind. */
export type StateOf<Kind extends ChannelKind> = Kind extends ReducerName
  ? ReducerStates[Kind]
  : Kind extends 'stateless'
    ? undefined
    : unknown;

const KINDS: Readonly<Record<string, ChannelKind>> = {
  [SESSION_SCHEME]: 'session',
  [CHAT_SCHEME]: 'chat',
  [TERMINAL_SCHEME]: 'terminal',
  [CHANGESET_SCHEME]: 'changeset',
  [RESOURCE_WATCH_SCHEME]: 'resourceWatch',
  [CANVAS_SCHEME]: 'canvas',
  [OTLP_SCHEME]: 'stateless',
  [MCP_SCHEME]: 'stateless',
};

/**
 * What a URI says about its channel; undefined if its scheme is not one of the protocol's. Terminals and changesets may
 * have any scheme: whoever found their URI in a catalogue knows what they are.
 */
export function kindOf(uri: URI): ChannelKind | undefined {
  if (uri === ROOT_URI) return 'root';
  const scheme = uri.slice(0, Math.max(uri.indexOf(':'), 0));
  if (scheme === SESSION_SCHEME && uri.endsWith(ANNOTATIONS_SUFFIX)) return 'annotations';
  return Object.hasOwn(KINDS, scheme) ? KINDS[scheme] : undefined;
}

/** Whether channels of a kind have state that one of our reducers keeps. */
export function hasReducer(kind: ChannelKind): kind is ReducerName {
  return kind !== 'stateless' && kind !== 'raw';
}
