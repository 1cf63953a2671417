import {
  isClientDispatchable,
  isKnown,
  type StateAction,
  type ToolCallState,
} from '@agent-host-protocol/types';
import { isObject } from '../json/shape.js';
import { whyNotSendable } from '../translate/index.js';
import { type ChannelKind, hasReducer } from './kinds.js';

/** An action was not dispatched because a client must not send it, there or at all. */
export class DispatchError extends Error {
  override readonly name = 'DispatchError';
}

/** What is known where an action is about to be sent. */
export interface SendingPlace {
  /** What the host speaks. */
  readonly version: string;
  /** What the channel is, as far as its URI or a subscription tells. */
  readonly kind: ChannelKind | undefined;
  /** The channel's state, if it is subscribed to. */
  readonly state: unknown;
}

/** What is known where an action is about to be dispatched. */
export interface DispatchPlace extends SendingPlace {
  readonly clientId: string;
}

type Guard = (action: never, place: DispatchPlace) => string | undefined;

/** What a client must not put into an action, by the action's type. */
const GUARDS: Readonly<Record<string, Guard>> = {
  'chat/turnStarted': ({ message }: { message: unknown }) => ofUser(message),
  'chat/pendingMessageSet': ({ message }: { message: unknown }) => ofUser(message),
  'chat/draftChanged': ({ draft }: { draft?: unknown }) =>
    draft === undefined ? undefined : ofUser(draft),
  'session/activeClientSet': ({ activeClient }: { activeClient: unknown }, { clientId }) =>
    isObject(activeClient) && activeClient.clientId === clientId
      ? undefined
      : 'a client publishes only its own entry',
  'chat/toolCallConfirmed': (action: { editedToolInput?: string; toolCallId: string }, place) =>
    action.editedToolInput !== undefined &&
    callIn(place.state, action.toolCallId)?.editable === false
      ? 'the input of this tool call cannot be edited'
      : undefined,
  'chat/toolCallComplete': (action: { result: unknown; toolCallId: string }, place) =>
    callIn(place.state, action.toolCallId)?.status === 'auth-required' &&
    isObject(action.result) &&
    action.result.success === true
      ? 'a tool call that waits for a token cannot succeed'
      : undefined,
};

/** Why a client must not dispatch an action; undefined if it may. */
export function whyNot(action: StateAction, place: DispatchPlace): string | undefined {
  const { type } = action;
  if (!isClientDispatchable(type)) return 'only a host may dispatch it';
  const guard = Object.hasOwn(GUARDS, type) ? GUARDS[type] : undefined;
  return whyUnfit(action, place) ?? guard?.(action as never, place);
}

/** Why an action means nothing to a host that speaks a version; undefined if it may be sent there. */
export function whyUnfit(
  action: StateAction,
  { version, kind, state }: SendingPlace,
): string | undefined {
  if (!isKnown('action', action.type, version)) {
    return `protocol version ${version}, which the host speaks, does not have it`;
  }
  if (!kind || !hasReducer(kind) || state === undefined) return undefined;
  return whyNotSendable(version, kind, state as never, action);
}

function ofUser(message: unknown): string | undefined {
  const kind = isObject(message) && isObject(message.origin) ? message.origin.kind : undefined;
  return kind === 'user' ? undefined : 'a client sends messages of the user only';
}

/** A tool call of the running turn, with what its status may lack. */
function callIn(
  state: unknown,
  toolCallId: string,
): { status: ToolCallState['status']; editable: boolean } | undefined {
  const turn = isObject(state) && isObject(state.activeTurn) ? state.activeTurn : undefined;
  const parts = Array.isArray(turn?.responseParts) ? turn.responseParts : [];
  const call = parts
    .map((part) => isObject(part) && part.toolCall)
    .find((each) => isObject(each) && each.toolCallId === toolCallId);
  return isObject(call)
    ? { status: call.status as ToolCallState['status'], editable: call.editable === true }
    : undefined;
}
