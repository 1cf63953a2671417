import {
  isClientDispatchable,
  isKnown,
  type StateAction,
  type ToolCallState,
} from '@agent-host-protocol/types';
import { isObject } from '../json/shape.js';

/** An action was not dispatched because a client must not send it, there or at all. */
export class DispatchError extends Error {
  override readonly name = 'DispatchError';
}

/** What is known where an action is about to be dispatched. */
export interface DispatchPlace {
  readonly clientId: string;
  readonly version: string;
  /** The channel's state, if it is subscribed to. */
  readonly state: unknown;
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
  if (!isKnown('action', type, place.version)) {
    return `protocol version ${place.version}, which the host speaks, does not have it`;
  }
  return Object.hasOwn(GUARDS, type) ? GUARDS[type]?.(action as never, place) : undefined;
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
