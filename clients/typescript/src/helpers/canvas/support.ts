import { isKnown } from '@agent-host-protocol/types';
import type { AhpClient } from '../../client.js';

/** Canvases cannot be used: the program did not declare them when it connected, or the host's version has none. */
export class CanvasUnsupportedError extends Error {
  override readonly name = 'CanvasUnsupportedError';
}

/**
 * Whether this client may use canvases on this connection. Whether the host knows them cannot be asked: one that does not
 * lists none.
 */
export function supportsCanvas(client: AhpClient): boolean {
  return whyNoCanvas(client) === undefined;
}

/** @throws CanvasUnsupportedError unless this client may use canvases on this connection. */
export function demandCanvas(client: AhpClient): void {
  const reason = whyNoCanvas(client);
  if (reason !== undefined) throw new CanvasUnsupportedError(reason);
}

function whyNoCanvas({ capabilities, version }: AhpClient): string | undefined {
  if (!capabilities.canvas) return 'canvases need `capabilities: { canvas: {} }` when connecting';
  if (isKnown('request', 'canvasReadResource', version, 'clientToHost')) return undefined;
  return `protocol version ${version}, which the host speaks, has no canvases`;
}
