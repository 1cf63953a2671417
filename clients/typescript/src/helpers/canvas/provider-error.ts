import {
  AhpErrorCodes,
  type CanvasProviderErrorCode,
  type CanvasProviderErrorData,
} from '@agent-host-protocol/types';
import { RpcError } from '../../peer/errors.js';

/**
 * The error that a canvas provider throws to tell the agent what failed. Anything else that it throws is for its own logs,
 * and the agent learns only that it failed.
 */
export function canvasProviderError(code: CanvasProviderErrorCode, message: string): RpcError {
  const data: CanvasProviderErrorData = { code, message };
  return new RpcError(AhpErrorCodes.CanvasProviderError, message, data);
}
