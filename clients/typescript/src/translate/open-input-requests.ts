import type {
  ChatInputRequest,
  ChatState,
  InputRequestResponsePart,
  ResponsePart,
} from '@agent-host-protocol/types';
import { isObject } from '../json/shape.js';

/**
 * A chat with requests that belong to no turn. Only a host that speaks a version before 0.6.0 makes such: it may ask
 * while no turn is running, and what it asks then waits aside.
 */
export interface ChatStateWithRequestsAside extends ChatState {
  /** Open requests that belong to no turn. Missing rather than empty. */
  inputRequests?: ChatInputRequest[];
}

/**
 * Open requests of a chat wherever they are: first those of the running turn, then those aside. This is the one place to
 * look, whatever version the host speaks.
 */
export function openInputRequests(state: ChatState): ChatInputRequest[] {
  const ofTurn = (state.activeTurn?.responseParts ?? []).filter(isOpenRequest);
  return [...ofTurn.map(({ request }) => request), ...requestsAside(state)];
}

/** Whether a part is a request that nobody has answered. */
export function isOpenRequest(part: ResponsePart): part is InputRequestResponsePart {
  return part.kind === 'inputRequest' && part.response === undefined;
}

/** Requests that belong to no turn. No validator knows them, so what is none is left out. */
export function requestsAside(state: ChatStateWithRequestsAside): readonly ChatInputRequest[] {
  const list: unknown = state.inputRequests;
  if (!Array.isArray(list)) return NONE;
  return list.every(isRequest) ? list : list.filter(isRequest);
}

const NONE: readonly ChatInputRequest[] = [];

function isRequest(value: unknown): value is ChatInputRequest {
  return isObject(value) && typeof value.id === 'string';
}
