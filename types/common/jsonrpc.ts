import type { URI } from './json.js';

/**
 * A JSON-RPC request: has an id and a method.
 *
 * @requirements G-1, H-2
 */
export interface JsonRpcRequest {
  /** Protocol marker. */
  jsonrpc: '2.0';
  /** The sender's number for the request; the answer repeats it. @integer */
  id: number;
  /** What is asked for. */
  method: string;
  /** What the method takes. */
  params?: unknown;
}

/**
 * A JSON-RPC notification: a method without id, never answered.
 *
 * @requirements G-1, H-3
 */
export interface JsonRpcNotification {
  /** Protocol marker. */
  jsonrpc: '2.0';
  /** What is told. */
  method: string;
  /** What the method takes. */
  params?: unknown;
}

/** A JSON-RPC answer to a request that worked. */
export interface JsonRpcSuccessResponse {
  /** Protocol marker. */
  jsonrpc: '2.0';
  /** The request's id. @integer */
  id: number;
  /** What the method gives; may be null. */
  result: unknown;
  /** The channel of an answered `mcp://` request. Receivers go by `id` and may ignore it. @requirements MCP-23 */
  channel?: URI;
}

/** What went wrong with a request. */
export interface JsonRpcError {
  /** Which kind of failure; see the error codes. @integer */
  code: number;
  /** What went wrong, for people. */
  message: string;
  /** More, in a shape that the code decides. @requirements C-53 */
  data?: unknown;
}

/** A JSON-RPC answer to a request that failed. */
export interface JsonRpcErrorResponse {
  /** Protocol marker. */
  jsonrpc: '2.0';
  /** The request's id. @integer */
  id: number;
  /** The failure. */
  error: JsonRpcError;
  /** The channel of an answered `mcp://` request. Receivers go by `id` and may ignore it. @requirements MCP-23 */
  channel?: URI;
}

/**
 * Either answer to a request.
 *
 * @decidedBy presence
 */
export type JsonRpcResponse = JsonRpcErrorResponse | JsonRpcSuccessResponse;

/**
 * Any message on the wire. Members are tried in order: `error`, then `result`, then `id` with `method`,
 * then `method` alone.
 *
 * @decidedBy presence
 * @requirements G-1
 */
export type JsonRpcMessage =
  | JsonRpcErrorResponse
  | JsonRpcSuccessResponse
  | JsonRpcRequest
  | JsonRpcNotification;
