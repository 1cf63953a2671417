import { AhpErrorCodes, type CanvasState } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import { kindOf } from '../../channels/kinds.js';
import type { AhpClient } from '../../client.js';
import { RpcError } from '../../peer/errors.js';
import type { ModelHostOptions } from '../../testing/model-host.js';
import { validation } from '../../validation/index.js';
import { harness, SESSION, settled } from '../testing/harness.js';
import { openCanvas } from './open-canvas.js';
import {
  CANVAS,
  type CanvasHarness,
  canvasRef,
  canvasState,
  withSession,
} from './testing/canvases.js';

const DOCUMENT = 'ahp-canvas-content:/i-1/sub/index.html';

let at: CanvasHarness;
let others: AhpClient[] = [];
afterEach(() => {
  for (const client of [at?.client, ...others]) client?.close();
  others = [];
});

async function open(state: Partial<CanvasState> = {}, hostOptions: ModelHostOptions = {}) {
  at = await withSession({ openCanvases: [canvasRef()] }, hostOptions, { validation });
  at.host.add(CANVAS, 'canvas', canvasState(state));
  return await openCanvas(at.client, canvasRef(), { policy: { localHttp: true } });
}

const updates = (action: object) =>
  at.host.act(CANVAS, { type: 'canvas/updated', ...action } as never);

describe('an open canvas', () => {
  it('is rendered from its state, and nobody asks for that (CV-16, CV-45)', async () => {
    const canvas = await open();
    const modes = [canvas.mode];
    canvas.onState(() => modes.push(canvas.mode));
    updates({ url: 'https://board.example/', title: 'Board' });
    updates({ title: 'The board' });
    await settled();
    expect(modes.map(({ kind }) => kind)).toEqual(['placeholder', 'direct', 'direct']);
    expect(canvas.state.title).toBe('The board');
    const request = at.ask('canvasOpen', { ...canvasRef(), channel: SESSION });
    await expect(request).rejects.toMatchObject({ code: -32601 });
  });

  it('is a placeholder until there is an address again (CV-27)', async () => {
    const canvas = await open({ availability: 'stale' });
    expect(canvas.mode).toEqual({ kind: 'placeholder' });
    updates({ url: 'http://localhost:1/', availability: 'ready' });
    await settled();
    expect(canvas.mode).toEqual({ kind: 'direct', url: 'http://localhost:1/' });
    updates({ url: null });
    await settled();
    expect(canvas.mode).toEqual({ kind: 'placeholder' });
  });

  it('is loaded directly or served over its channel, whichever the host picks (CV-33, CV-32)', async () => {
    const canvas = await open({ url: 'https://board.example/' });
    expect(canvas.mode).toEqual({ kind: 'direct', url: 'https://board.example/' });
    await expect(canvas.read()).rejects.toThrow(RangeError);
    expect(at.params('canvasReadResource')).toEqual([]);
    updates({ url: DOCUMENT });
    await settled();
    expect(canvas.mode).toEqual({ kind: 'served', uri: DOCUMENT });
  });

  it('is opened by its URI too, and only by one of a canvas (CV-45)', async () => {
    await open();
    expect((await openCanvas(at.client, CANVAS)).state.canvasId).toBe('board');
    await expect(openCanvas(at.client, 'ahp-canvas:/gone')).rejects.toThrow('there is no');
    expect(kindOf(CANVAS)).toBe('canvas');
  });

  it('is not what an address of content is, which cannot be subscribed to (CV-34, CV-45)', async () => {
    await open();
    expect(kindOf(DOCUMENT)).toBeUndefined();
    await expect(at.client.subscribe(DOCUMENT)).rejects.toThrow(RangeError);
  });

  it('needs the capability and a version that has canvases (CV-46)', async () => {
    const plain = await harness();
    const opening = openCanvas(plain.client, CANVAS);
    await expect(opening).rejects.toMatchObject({ name: 'CanvasUnsupportedError' });
    plain.client.close();
    at = await withSession({}, { versions: ['0.5.2'] });
    await expect(openCanvas(at.client, CANVAS)).rejects.toThrow(/0\.5\.2/);
    expect(at.params('subscribe').map(({ channel }) => channel)).toEqual([SESSION]);
  });

  it('stays until the host has closed it (CV-14)', async () => {
    const canvas = await open({ url: DOCUMENT });
    const before = canvas.state;
    const requested = canvas.requestClose();
    expect(canvas.state).toBe(before);
    await expect(requested).resolves.toMatchObject({ status: 'confirmed' });
    expect(canvas.state).toEqual(before);
    expect(canvas.subscription.live).toBe(true);
    expect(at.actions()).toEqual([{ type: 'canvas/closeRequested' }]);
  });

  it('has its current state after a break, however the host tells it (CV-26)', async () => {
    const canvas = await open();
    await at.breakAnd(() => updates({ title: 'replayed' }));
    expect(canvas.state.title).toBe('replayed');
    at.host.forgetClients();
    await at.breakAnd(() => updates({ title: 'anew' }));
    await canvas.subscription.waitFor(({ title }) => title === 'anew');
  });
});

describe('the content of a canvas that is served over its channel', () => {
  const HTML = { mimeType: 'text/html', text: '<p>hi</p>' };

  async function served(contents: (uri: string) => object[]) {
    return await open(
      { url: DOCUMENT },
      { handlers: { canvasReadResource: ({ uri }) => ({ contents: contents(uri as string) }) } },
    );
  }

  it('is read on the channel of its instance (CV-32, CV-34)', async () => {
    const canvas = await served((uri) => [
      { uri: 'ahp-canvas-content:/i-1/other', text: 'other' },
      { uri, ...HTML },
    ]);
    expect(await canvas.read()).toEqual({
      uri: DOCUMENT,
      mimeType: 'text/html',
      body: '<p>hi</p>',
    });
    expect(at.params('canvasReadResource')).toEqual([{ channel: CANVAS, uri: DOCUMENT }]);
  });

  it('is read where a document refers to it (CV-36)', async () => {
    const blob = Buffer.from([0, 255, 7]).toString('base64');
    const canvas = await served((uri) => [{ uri, mimeType: 'image/png', blob }]);
    const picture = await canvas.read('../img/a b.png#part');
    expect(picture).toEqual({
      uri: 'ahp-canvas-content:/i-1/img/a%20b.png',
      mimeType: 'image/png',
      body: new Uint8Array([0, 255, 7]),
    });
    await canvas.read('fonts/x.woff', 'ahp-canvas-content:/i-1/css/style.css');
    expect(at.params('canvasReadResource').map(({ uri }) => uri)).toEqual([
      'ahp-canvas-content:/i-1/img/a%20b.png',
      'ahp-canvas-content:/i-1/css/fonts/x.woff',
    ]);
  });

  it.each(['https://board.example/x.js', '//board.example/x.js', '../../i-2/secret'])(
    'is not read elsewhere: %s (CV-36)',
    async (reference) => {
      const canvas = await served((uri) => [{ uri, ...HTML }]);
      await expect(canvas.read(reference)).rejects.toThrow('only content of its own instance');
      await expect(canvas.read('x', reference)).rejects.toThrow(RangeError);
      expect(at.params('canvasReadResource')).toEqual([]);
    },
  );

  it.each<[string, object[]]>([
    ['nothing', []],
    ['neither text nor bytes', [{ uri: DOCUMENT }]],
    ['bytes that are not base64', [{ uri: DOCUMENT, blob: '%%' }]],
  ])('is refused if it is %s', async (_, contents) => {
    const canvas = await served(() => contents);
    await expect(canvas.read()).rejects.toMatchObject({ name: 'InvalidMessageError' });
  });

  it('is refused as the host refuses it', async () => {
    const canvas = await open(
      { url: DOCUMENT },
      {
        handlers: {
          canvasReadResource: () => {
            throw new RpcError(AhpErrorCodes.NotFound, 'closed meanwhile');
          },
        },
      },
    );
    await expect(canvas.read()).rejects.toMatchObject({ code: -32008 });
  });
});

describe('messages between a View and the provider of its canvas', () => {
  const message = (payload: unknown) => ({ type: 'canvas/message', payload }) as const;

  it('are handed to the View if they are those of a provider in the host (CV-40, CV-39)', async () => {
    const canvas = await open();
    const seen: unknown[] = [];
    canvas.bridge.attach((payload) => seen.push(payload));
    const other = await at.another('other');
    others.push(other);
    at.host.act(CANVAS, message({ n: 1 }));
    other.dispatch(CANVAS, message('of another View'));
    await canvas.bridge.send('own');
    at.host.act(CANVAS, { ...message('for another instance'), instanceId: 'i-2' });
    at.host.act(CANVAS, { ...message([2]), instanceId: 'i-1' });
    await settled();
    expect(seen).toEqual([{ n: 1 }, [2]]);
  });

  it('are handed to the View if they are those of a provider in a client (CV-40, CV-39)', async () => {
    const canvas = await open({ provider: { kind: 'client', clientId: 'provider' } });
    const seen: unknown[] = [];
    canvas.bridge.attach((payload) => seen.push(payload));
    const [provider, other] = [await at.another('provider'), await at.another('other')];
    others.push(provider, other);
    await other.dispatch(CANVAS, message('of another View'));
    await provider.dispatch(CANVAS, message(null));
    at.host.act(CANVAS, message('of the host'));
    await canvas.bridge.send('own');
    await settled();
    expect(seen).toEqual([null]);
  });

  it('do not come back to the View of the provider’s own client (CV-40)', async () => {
    const canvas = await open({ provider: { kind: 'client', clientId: 'me' } });
    const seen: unknown[] = [];
    canvas.bridge.attach((payload) => seen.push(payload));
    await canvas.bridge.send('own');
    expect(seen).toEqual([]);
  });

  it('of a provider at a place that is not known are nobody’s (CV-40)', async () => {
    const canvas = await open({ provider: { kind: 'of another day' } as never });
    const seen: unknown[] = [];
    canvas.bridge.attach((payload) => seen.push(payload));
    at.host.act(CANVAS, message(1));
    await settled();
    expect(seen).toEqual([]);
  });

  it('are sent by the View as they are, and leave no trace in the state (CV-39, CV-14)', async () => {
    const canvas = await open();
    const before = canvas.state;
    await canvas.bridge.send({ op: 'click', cell: [2] });
    expect(at.actions()).toEqual([message({ op: 'click', cell: [2] })]);
    expect(canvas.state).toEqual(before);
  });

  it('that were missed come in order to a View that is still there (CV-41)', async () => {
    const canvas = await open();
    const seen: unknown[] = [];
    canvas.bridge.attach((payload) => seen.push(payload));
    at.host.act(CANVAS, message(1));
    await settled();
    await at.breakAnd(() => {
      for (const payload of [2, 2, 3]) at.host.act(CANVAS, message(payload));
    });
    at.host.act(CANVAS, message(4));
    await settled();
    expect(seen).toEqual([1, 2, 2, 3, 4]);
  });

  it('that were missed are lost to a View that is gone, and with a new snapshot (CV-41)', async () => {
    const canvas = await open({}, { replayLimit: 1 });
    const seen: unknown[] = [];
    const detach = canvas.bridge.attach((payload) => seen.push(payload));
    detach();
    await at.breakAnd(() => at.host.act(CANVAS, message('while there was no View')));
    canvas.bridge.attach((payload) => seen.push(payload));
    await at.breakAnd(() => {
      for (const payload of [1, 2, 3]) at.host.act(CANVAS, message(payload));
    });
    await settled();
    at.host.act(CANVAS, message('after it'));
    await settled();
    expect(seen).toEqual(['after it']);
  });
});
