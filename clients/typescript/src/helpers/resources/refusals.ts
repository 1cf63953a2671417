import {
  AhpErrorCodes,
  JsonRpcErrorCodes,
  type ResourceRequestParams,
  ROOT_URI,
  type URI,
} from '@agent-host-protocol/types';
import { RpcError } from '../../peer/errors.js';
import type { ResourceAccess } from './backend.js';

/** There is no such resource. */
export function notFound(uri: URI): RpcError {
  return new RpcError(AhpErrorCodes.NotFound, `there is no ${uri}`);
}

/** The host may not do that; it may ask whether it could. */
export function denied({ uri, read, write }: ResourceAccess): RpcError {
  const request: ResourceRequestParams = {
    channel: ROOT_URI,
    uri,
    ...(read && { read }),
    ...(write && { write }),
  };
  return new RpcError(AhpErrorCodes.PermissionDenied, `no access to ${uri}`, { request });
}

/** Something is there already. */
export function exists(uri: URI): RpcError {
  return new RpcError(AhpErrorCodes.AlreadyExists, `${uri} is there already`);
}

/** The resource is not what the host thinks it is. */
export function conflict(uri: URI): RpcError {
  return new RpcError(AhpErrorCodes.Conflict, `${uri} has changed`);
}

/** The request makes no sense. */
export function invalid(why: string): RpcError {
  return new RpcError(JsonRpcErrorCodes.InvalidParams, why);
}
