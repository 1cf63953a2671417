import { afterEach, describe, expect, it } from 'vitest';
import { validation } from '../../validation/index.js';
import { harness, SESSION, sessionState, settled } from '../testing/harness.js';
import { liveCanvases } from './live-canvases.js';
import {
  CANVAS,
  type CanvasHarness,
  canvasRef,
  canvasState,
  withSession,
} from './testing/canvases.js';

const OTHER = 'ahp-canvas:/k2';
const other = canvasRef({ instanceId: 'i-2', channel: OTHER });
const BOARD = {
  canvasId: 'board',
  displayName: 'Board',
  description: 'a board',
  extensionId: 'host',
  source: { kind: 'server' },
} as const;

let at: CanvasHarness;
afterEach(() => at?.client.close());

async function begin(hostOptions: Parameters<typeof withSession>[1] = {}) {
  at = await withSession({ canvases: [BOARD], openCanvases: [canvasRef()] }, hostOptions);
  at.host.add(CANVAS, 'canvas', canvasState({ title: 'one' }));
  at.host.add(OTHER, 'canvas', canvasState({ instanceId: 'i-2', title: 'two' }));
  const canvases = liveCanvases(at.client, at.session);
  await settled();
  return canvases;
}

const subscribed = () => [...at.host.connections].flatMap(({ subscriptions: uris }) => [...uris]);

describe('the canvases of a session', () => {
  it('are those that it lists, each with its state (CV-26, CV-16)', async () => {
    const canvases = await begin();
    const titles: unknown[] = [];
    canvases.onChange((items) => titles.push(items.map(({ state }) => state.title)));
    expect(canvases.declarations).toEqual([BOARD]);
    expect(canvases.items.map(({ state }) => state.title)).toEqual(['one']);
    at.list(other, canvasRef());
    await settled();
    at.list(other);
    await settled();
    expect(titles).toEqual([['two', 'one'], ['two']]);
    expect(subscribed()).toContain(OTHER);
    expect(subscribed()).not.toContain(CANVAS);
  });

  it('are subscribed to anew after a break, and show their current state (CV-26)', async () => {
    const canvases = await begin();
    await at.breakAnd(() => {
      at.host.act(CANVAS, { type: 'canvas/updated', title: 'changed' });
      at.list(canvasRef(), other);
    });
    await settled();
    expect(canvases.items.map(({ state }) => state.title)).toEqual(['changed', 'two']);
  });

  it('are restored from the snapshot of a host that knows no more (CV-26)', async () => {
    const canvases = await begin();
    await at.breakAnd(() => {
      at.host.forgetClients();
      at.host.remove(CANVAS);
      at.host.add('ahp-canvas:/k3', 'canvas', canvasState({ title: 'restored' }));
      const again = canvasRef({ channel: 'ahp-canvas:/k3' });
      at.host.add(SESSION, 'session', sessionState({ canvases: [], openCanvases: [again] }));
    });
    await settled();
    expect(canvases.declarations).toEqual([]);
    expect(canvases.items.map(({ channel, state }) => [channel, state.title])).toEqual([
      ['ahp-canvas:/k3', 'restored'],
    ]);
  });

  it('are none where the host lists none, and the additions are all absent (CV-3, CV-47)', async () => {
    at = await withSession({ activeClients: [{ clientId: 'x', tools: [] }] }, {}, { validation });
    const canvases = liveCanvases(at.client, at.session);
    expect([canvases.items, canvases.declarations]).toEqual([[], []]);
    at.host.act(SESSION, { type: 'session/titleChanged', title: 'goes on' });
    await settled();
    expect(at.session.state.title).toBe('goes on');
    expect(canvases.items).toEqual([]);
  });

  it('are none for a program that did not declare them, though the host lists some (CV-3)', async () => {
    const plain = await harness();
    plain.host.add(SESSION, 'session', sessionState({ openCanvases: [canvasRef()] }));
    const session = await plain.client.subscribe<'session'>(SESSION);
    const canvases = liveCanvases(plain.client, session);
    await settled();
    expect(canvases.items).toEqual([]);
    expect(plain.params('subscribe').map(({ channel }) => channel)).toEqual([SESSION]);
    plain.client.close();
  });

  it('are none below 0.6.0 (CV-46)', async () => {
    const canvases = await begin({ versions: ['0.5.2'] });
    expect(canvases.items).toEqual([]);
    expect(subscribed()).not.toContain(CANVAS);
  });

  it('are without one that the host refuses, until it lists it again', async () => {
    const canvases = await begin();
    const problems: string[] = [];
    at.client.onProblem(({ error }) => problems.push(error.message));
    at.host.remove(OTHER);
    at.list(canvasRef(), other, other);
    await settled();
    at.host.act(SESSION, { type: 'session/titleChanged', title: 'says nothing of canvases' });
    await settled();
    expect(problems).toEqual([`there is no ${OTHER}`]);
    expect(canvases.items).toHaveLength(1);
    at.host.add(OTHER, 'canvas', canvasState());
    at.list(canvasRef(), other);
    await settled();
    expect(canvases.items).toHaveLength(2);
  });

  it('are left with the last use of them', async () => {
    const canvases = await begin();
    canvases.close();
    at.list(other);
    await settled();
    expect(canvases.items).toEqual([]);
    expect(subscribed().filter((uri) => uri.startsWith('ahp-canvas:'))).toEqual([]);
  });
});
