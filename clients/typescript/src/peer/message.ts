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
  /** A message that cannot be taken; `id` is there if it is a request, which has to be answered. */
  | {
      readonly kind: 'malformed';
      readonly id: RequestId | null;
      readonly code: 'InvalidRequest' | 'InvalidParams';
      readonly problem: Problem;
      readonly method?: string;
    };

/** Tells what a message is. Unknown members are ignored; `error` counts before `result`, and `id` before its absence. */
export function classify(message: unknown): Incoming {
  if (!isObject(message)) {
    const expected = Array.isArray(message) ? 'one message, not a batch' : 'an object';
    return malformed(null, '', expected, message);
  }
  const { jsonrpc, id, method } = message;
  if (jsonrpc !== '2.0') return malformed(idOf(message), '/jsonrpc', '"2.0"', jsonrpc);
  if (method === undefined) return answer(message);
  if (typeof method !== 'string') return malformed(idOf(message), '/method', 'a string', method);
  if (id !== undefined && idOf(message) === null) {
    return malformed(null, '/id', 'an integer or a string', id);
  }
  const params = paramsOf(message);
  if ('problem' in params) {
    const { problem } = params;
    return { kind: 'malformed', id: idOf(message), code: 'InvalidParams', problem, method };
  }
  const requestId = idOf(message);
  return requestId === null
    ? { kind: 'notification', method, params: params.params }
    : { kind: 'request', id: requestId, method, params: params.params };
}

function answer(message: Record<string, unknown>): Incoming {
  const { id, error } = message;
  if (error === undefined && !Object.hasOwn(message, 'result')) {
    return malformed(null, '', 'a method, a result or an error', message);
  }
  if (typeof id !== 'number') return malformed(null, '/id', 'a number', id);
  if (error === undefined) return { kind: 'result', id, result: message.result };
  if (!isObject(error)) return malformed(null, '/error', 'an object', error);
  const { code, message: text, data } = error;
  if (!Number.isInteger(code)) return malformed(null, '/error/code', 'an integer', code);
  if (typeof text !== 'string') return malformed(null, '/error/message', 'a string', text);
  return { kind: 'error', id, error: { code: code as number, message: text, data } };
}

/** Takes the channel from beside the params for an MCP message, where some peers put it. */
function paramsOf(message: Record<string, unknown>): { params: Params } | { problem: Problem } {
  const { params = {}, channel } = message;
  if (!isObject(params)) return { problem: problem('/params', 'an object', params) };
  if (typeof params.channel === 'string') return { params: params as Params };
  if (params.channel === undefined && typeof channel === 'string' && channel.startsWith('mcp:')) {
    return { params: { ...params, channel } };
  }
  return { problem: problem('/params/channel', 'a string', params.channel) };
}

function idOf({ id }: Record<string, unknown>): RequestId | null {
  return Number.isInteger(id) || typeof id === 'string' ? (id as RequestId) : null;
}

function malformed(id: RequestId | null, path: string, expected: string, found: unknown): Incoming {
  return { kind: 'malformed', id, code: 'InvalidRequest', problem: problem(path, expected, found) };
}

function problem(path: string, expected: string, found: unknown): Problem {
  return { path, expected, found: describe(found) };
}
