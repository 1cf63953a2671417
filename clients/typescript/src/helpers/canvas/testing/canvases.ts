import type { CanvasState, OpenCanvasRef, SessionState } from '@agent-host-protocol/types';
import type { Subscription } from '../../../channels/subscription.js';
import { type AhpClient, connect } from '../../../client.js';
import type { ClientOptions } from '../../../connection/options.js';
import type { ModelHostOptions } from '../../../testing/model-host.js';
import { type Harness, harness, SESSION, sessionState } from '../../testing/harness.js';

export const CANVAS = 'ahp-canvas:/k1';
export const DECLARED = { canvas: {} };

/** An entry of the session for an open canvas. */
export function canvasRef(more: Partial<OpenCanvasRef> = {}): OpenCanvasRef {
  return {
    instanceId: 'i-1',
    channel: CANVAS,
    canvasId: 'board',
    extensionId: 'client:me',
    availability: 'ready',
    ...more,
  };
}

/** State of an open canvas that the host provides. */
export function canvasState(more: Partial<CanvasState> = {}): CanvasState {
  return {
    instanceId: 'i-1',
    canvasId: 'board',
    extensionId: 'host',
    availability: 'ready',
    provider: { kind: 'server' },
    ...more,
  };
}

export interface CanvasHarness extends Harness {
  readonly session: Subscription<'session'>;
  /** Lists open canvases on the host. */
  list(...openCanvases: OpenCanvasRef[]): void;
  /** Another client of the host. */
  another(clientId: string): Promise<AhpClient>;
}

/** A client of a session that declared canvases. */
export async function withSession(
  state: Partial<SessionState> = {},
  hostOptions: ModelHostOptions = {},
  clientOptions: Partial<ClientOptions> = {},
): Promise<CanvasHarness> {
  const at = await harness(hostOptions, { capabilities: DECLARED, ...clientOptions });
  at.host.add(SESSION, 'session', sessionState(state));
  const session = await at.client.subscribe<'session'>(SESSION);
  return {
    ...at,
    session,
    list: (...openCanvases) =>
      at.host.act(SESSION, { type: 'session/openCanvasesChanged', openCanvases }),
    another: (clientId) =>
      connect({
        connect: at.host.connector(),
        clientId,
        keepAlive: false,
        capabilities: DECLARED,
        firstClientSeq: 1,
      }),
  };
}
