import type { AhpErrorDetailsMap } from '../generated/errors.js';
import type { AhpErrorCode } from './errors.js';
import type { JsonRpcErrorResponse } from './jsonrpc.js';
import type { ClientNotificationMap, ServerNotificationMap } from './notifications.js';
import type { CommandMap, ServerCommandMap } from './requests.js';

/**
 * A request whose params fit its method.
 *
 * @typescriptOnly
 */
export type RequestOf<Map> = {
  [Method in keyof Map]: {
    jsonrpc: '2.0';
    id: number;
    method: Method;
    params: Map[Method] extends { params: infer Params } ? Params : never;
  };
}[keyof Map];

/**
 * A notification whose params fit its method.
 *
 * @typescriptOnly
 */
export type NotificationOf<Map> = {
  [Method in keyof Map]: {
    jsonrpc: '2.0';
    method: Method;
    params: Map[Method] extends { params: infer Params } ? Params : never;
  };
}[keyof Map];

/**
 * An answer to one of the map's requests; which one is known by its `id` alone.
 *
 * @typescriptOnly
 */
export type SuccessOf<Map> = {
  [Method in keyof Map]: {
    jsonrpc: '2.0';
    id: number;
    result: Map[Method] extends { result: infer Result } ? Result : never;
  };
}[keyof Map];

/**
 * Any request of a client.
 *
 * @typescriptOnly
 */
export type AhpRequest = RequestOf<CommandMap>;

/**
 * Any request of a host.
 *
 * @typescriptOnly
 */
export type AhpServerRequest = RequestOf<ServerCommandMap>;

/**
 * Any successful answer of a host.
 *
 * @typescriptOnly
 */
export type AhpSuccessResponse = SuccessOf<CommandMap>;

/**
 * Any successful answer of a client.
 *
 * @typescriptOnly
 */
export type AhpServerSuccessResponse = SuccessOf<ServerCommandMap>;

/**
 * Any notification of a client.
 *
 * @typescriptOnly
 */
export type AhpClientNotification = NotificationOf<ClientNotificationMap>;

/**
 * Any notification of a host.
 *
 * @typescriptOnly
 */
export type AhpServerNotification = NotificationOf<ServerNotificationMap>;

/**
 * Any notification.
 *
 * @typescriptOnly
 */
export type AhpNotification = AhpClientNotification | AhpServerNotification;

/**
 * A notification that is not about an action: nothing stores or replays it.
 *
 * @typescriptOnly
 */
export type ProtocolNotificationMethod = Exclude<keyof ServerNotificationMap, 'action'>;

/**
 * An error code that comes with data of a defined shape.
 *
 * @typescriptOnly
 */
export type AhpErrorCodeWithData = keyof AhpErrorDetailsMap;

/**
 * An error of this protocol, its data typed by its code.
 *
 * @typescriptOnly
 */
export type AhpError<Code extends AhpErrorCode = AhpErrorCode> = {
  code: Code;
  message: string;
  data?: `${Code}` extends AhpErrorCodeWithData ? AhpErrorDetailsMap[`${Code}`] : unknown;
};

/**
 * A failed answer whose error is one of this protocol's.
 *
 * @typescriptOnly
 */
export type AhpErrorResponse = Omit<JsonRpcErrorResponse, 'error'> & { error: AhpError };

/**
 * Any message of this protocol, typed by its method.
 *
 * @typescriptOnly
 */
export type ProtocolMessage =
  | AhpRequest
  | AhpServerRequest
  | AhpSuccessResponse
  | AhpServerSuccessResponse
  | JsonRpcErrorResponse
  | AhpNotification;
