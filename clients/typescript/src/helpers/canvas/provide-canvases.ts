import type { URI } from '@agent-host-protocol/types';
import type { Subscription } from '../../channels/subscription.js';
import type { AhpClient } from '../../client.js';
import type { Outcome } from '../../mirror/outcome.js';
import { contribute } from '../active-client.js';
import { Closer } from '../closer.js';
import { whenOver } from '../when-over.js';
import type { ProvidedCanvas } from './provided-canvas.js';
import { ProviderDesk } from './provider-desk.js';
import { demandCanvas } from './support.js';

/** Canvases that a program provides to a session. Made by {@link provideCanvases}. */
export interface ProvidedCanvases {
  /** What became of the action that published them. */
  readonly published: Promise<Outcome>;
  /** Takes them back and ends their instances. */
  withdraw(): Promise<Outcome>;
}

const DESKS = /* @__PURE__ */ new WeakMap<AhpClient, Map<URI, ProviderDesk>>();

/**
 * Provides canvases to a session: publishes them, and opens, drives and closes instances when the host asks. It ends with
 * the subscription that it was made for.
 *
 * ```ts
 * const board = {
 *   declaration: { canvasId: 'board', displayName: 'Board', description: 'Shows a board of cards' },
 *   open: ({ rows }, { instance }) => ({ title: 'Board', url: showBoard(instance, rows) }),
 *   invoke: { sort: ({ by }, { instance }) => sortBoard(instance, by) },
 * };
 * const provided = provideCanvases(client, session, [board]);
 * ```
 *
 * @throws CanvasUnsupportedError when canvases were not declared or the host's version has none; RangeError when the client
 *   provides a canvas with that id already.
 */
export function provideCanvases(
  client: AhpClient,
  session: Subscription<'session'>,
  canvases: readonly ProvidedCanvas[],
): ProvidedCanvases {
  demandCanvas(client);
  const desks = DESKS.get(client) ?? new Map<URI, ProviderDesk>();
  DESKS.set(client, desks);
  const { uri } = session;
  const desk = desks.get(uri) ?? new ProviderDesk(client, uri);
  desks.set(uri, desk);
  const closeIfEmpty = () => {
    if (desk.closeIfEmpty()) desks.delete(uri);
  };
  try {
    const contribution = contribute(client, session, {
      canvasProviders: canvases.map(({ declaration }) => declaration),
    });
    desk.add(session, canvases);
    const closer = new Closer();
    closer.add(
      () => desk.remove(canvases),
      closeIfEmpty,
      whenOver(session, () => closer.close()),
    );
    return {
      published: contribution.published,
      withdraw: () => {
        closer.close();
        return contribution.withdraw();
      },
    };
  } catch (error) {
    closeIfEmpty();
    throw error;
  }
}
