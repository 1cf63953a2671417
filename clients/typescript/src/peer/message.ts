import type { JsonRpcError } from '@agent-host-protocol/types';
import { describe, isObject } from '../json/shape.js';
import type { Problem } from '../validation/validation.js';

/** Requests have number ids in this protocol; a text is answered all the same. */
export type RequestId = number | string;

/** Params of every request and notification. */
export type Params = Readonly<Record<string, unknown>> & { readonly channel: string };

/** What arrived, by what is to be done with it. */
export type Incoming =
  | {
      readonly kind: 'request';
      readonly id: RequestId;
      readonly method: string;
      readonly params: Params;
    }
  | { readonly kind: 'notification'; readonly method: string; readonly params: Params }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: JsonRpcError }
  | InvalidAnswer
  | Malformed;

/** An answer that cannot be taken. It is never answered itself: two sides that did would never stop. */
export interface InvalidAnswer {
  readonly kind: 'invalidAnswer';
  /** What it answers, where that can be told. */
  readonly id: number | null;
  readonly problem: Problem;
}

/** Another message that cannot be taken. */
export interface Malformed {
  readonly kind: 'malformed';
  /** Is there if it is a request, which has to be answered. */
  readonly id: RequestId | null;
  readonly code: 'InvalidRequest' | 'InvalidParams';
  readonly problem: Problem;
  readonly method?: string;
  /** The channel of an MCP message that has it beside the params. */
  readonly channel?: string;
}

/** Tells what a message is. Unknown members are ignored; `error` counts before `result`, and `id` before its absence. */
export function classify(message: unknown): Incoming {
  if (!isObject(message)) {
    const expected = Array.isArray(message) ? 'one message, not a batch' : 'an object';
    return malformed({}, '', expected, message);
  }
  const { jsonrpc, id, method } = message;
  if (method === undefined) return classifyAnswer(message);
  if (jsonrpc !== '2.0') return malformed(message, '/jsonrpc', '"2.0"', jsonrpc);
  if (typeof method !== 'string') return malformed(message, '/method', 'a string', method);
  const requestId = idOf(message);
  if (id !== undefined && requestId === null) {
    return malformed(message, '/id', 'an integer or a string', id);
  }
  const { params, wrong } = paramsOf(message);
  if (wrong) return wrong;
  return requestId === null
    ? { kind: 'notification', method, params }
    : { kind: 'request', id: requestId, method, params };
}

/** Something without a method. Some write null for an error that did not happen. */
function classifyAnswer(message: Record<string, unknown>): Incoming {
  const { jsonrpc, id, error } = message;
  const succeeded = Object.hasOwn(message, 'result') && (error === undefined || error === null);
  if (!succeeded && error === undefined && typeof id !== 'number') {
    return malformed(message, '', 'a method, a result or an error', message);
  }
  const wrong = (path: string, expected: string, found: unknown): InvalidAnswer => {
    const answered = typeof id === 'number' ? id : null;
    return { kind: 'invalidAnswer', id: answered, problem: problem(path, expected, found) };
  };
  if (jsonrpc !== '2.0') return wrong('/jsonrpc', '"2.0"', jsonrpc);
  if (typeof id !== 'number') return wrong('/id', 'a number', id);
  if (succeeded) return { kind: 'result', id, result: message.result };
  if (error === undefined) return wrong('/result', 'a result or an error', undefined);
  if (!isObject(error)) return wrong('/error', 'an object', error);
  const { code, message: text, data } = error;
  if (!Number.isInteger(code)) return wrong('/error/code', 'an integer', code);
  if (typeof text !== 'string') return wrong('/error/message', 'a string', text);
  return { kind: 'error', id, error: { code: code as number, message: text, data } };
}

type ParamsOrNot =
  | { readonly params: Params; readonly wrong?: undefined }
  | { readonly params?: undefined; readonly wrong: Malformed };

/** Takes the channel from beside the params for an MCP message, where some peers put it. */
function paramsOf(message: Record<string, unknown>): ParamsOrNot {
  const { params = {} } = message;
  const wrong = (path: string, expected: string, found: unknown): ParamsOrNot => ({
    wrong: { ...malformed(message, path, expected, found), code: 'InvalidParams' },
  });
  if (!isObject(params)) return wrong('/params', 'an object', params);
  if (typeof params.channel === 'string') return { params: params as Params };
  const channel = mcpChannelOf(message);
  return params.channel === undefined && channel !== undefined
    ? { params: { ...params, channel } }
    : wrong('/params/channel', 'a string', params.channel);
}

function mcpChannelOf({ channel }: Record<string, unknown>): string | undefined {
  return typeof channel === 'string' && channel.startsWith('mcp:') ? channel : undefined;
}

/** An id that can be repeated exactly. */
function idOf({ id }: Record<string, unknown>): RequestId | null {
  return Number.isSafeInteger(id) || typeof id === 'string' ? (id as RequestId) : null;
}

function malformed(
  message: Record<string, unknown>,
  path: string,
  expected: string,
  found: unknown,
): Malformed {
  const { method } = message;
  const channel = mcpChannelOf(message);
  return {
    kind: 'malformed',
    id: idOf(message),
    code: 'InvalidRequest',
    problem: problem(path, expected, found),
    ...(typeof method === 'string' && { method }),
    ...(channel !== undefined && { channel }),
  };
}

function problem(path: string, expected: string, found: unknown): Problem {
  return { path, expected, found: describe(found) };
}
