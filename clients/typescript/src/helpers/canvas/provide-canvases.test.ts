import type { ClientCanvasDeclaration } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import type { AhpClient } from '../../client.js';
import type { Params } from '../../peer/message.js';
import { contribute } from '../active-client.js';
import { harness, SESSION, sessionState, settled } from '../testing/harness.js';
import { provideCanvases } from './provide-canvases.js';
import type { CanvasInstance, CanvasOpening, ProvidedCanvas } from './provided-canvas.js';
import { canvasProviderError } from './provider-error.js';
import {
  CANVAS,
  type CanvasHarness,
  canvasRef,
  canvasState,
  DECLARED,
  withSession,
} from './testing/canvases.js';

const declaration: ClientCanvasDeclaration = {
  canvasId: 'board',
  displayName: 'Board',
  description: 'a board',
  actions: [{ name: 'sort' }],
};
const OF_SESSION = { channel: SESSION, extensionId: 'client:me' };
const BOARD = { ...OF_SESSION, canvasId: 'board', instanceId: 'i-1' };

let at: CanvasHarness;
let others: AhpClient[] = [];
afterEach(() => {
  for (const client of [at?.client, ...others]) client?.close();
  others = [];
});

function board(more: Partial<ProvidedCanvas> = {}): ProvidedCanvas {
  return { declaration, open: () => ({}), ...more };
}

async function provide(more: Partial<ProvidedCanvas> = {}) {
  at = await withSession();
  const provided = provideCanvases(at.client, at.session, [board(more)]);
  await provided.published;
  return provided;
}

/** A request of the host. */
const ask = (method: string, params: Params) => at.ask(method, params);

const entries = () => at.host.state(SESSION, 'session').activeClients;

const code = (code: string) => ({ code: -32012, data: { code, message: expect.any(String) } });

describe('canvases that a client provides', () => {
  it('are declared in its entry, beside what else it contributes (CV-4)', async () => {
    at = await withSession();
    contribute(at.client, at.session, { tools: [{ name: 'search' }] });
    const provided = provideCanvases(at.client, at.session, [board()]);
    await provided.published;
    const whole = { clientId: 'me', tools: [{ name: 'search' }], canvasProviders: [declaration] };
    expect(entries()).toEqual([whole]);
    await provided.withdraw();
    expect(entries()).toEqual([{ clientId: 'me', tools: [{ name: 'search' }] }]);
    const types = at.actions().map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['session/activeClientSet']));
  });

  it('are declared again in full when there are more (CV-4)', async () => {
    await provide();
    const list = { ...declaration, canvasId: 'list' };
    await provideCanvases(at.client, at.session, [board({ declaration: list })]).published;
    expect(at.actions().at(-1)).toMatchObject({
      activeClient: { canvasProviders: [declaration, list] },
    });
  });

  it('need the capability', async () => {
    const plain = await harness();
    plain.host.add(SESSION, 'session', sessionState());
    const session = await plain.client.subscribe<'session'>(SESSION);
    const provide = () => provideCanvases(plain.client, session, [board()]);
    expect(provide).toThrow(expect.objectContaining({ name: 'CanvasUnsupportedError' }));
    expect(plain.actions()).toEqual([]);
    plain.client.close();
  });

  it('do not exist below 0.6.0 (CV-46, CV-44)', async () => {
    at = await withSession({}, { versions: ['0.5.2'] });
    const provide = () => provideCanvases(at.client, at.session, [board()]);
    expect(provide).toThrow(/0\.5\.2/);
    expect(at.actions()).toEqual([]);
    const others = at.client.handle('canvasOpen', () => ({}));
    await expect(ask('canvasOpen', BOARD)).rejects.toMatchObject({ code: -32601 });
    others();
  });

  it('may be sent to a host that knows none, whose echo lacks them (CV-47)', async () => {
    at = await withSession();
    const { published } = provideCanvases(at.client, at.session, [board()]);
    await published;
    const knowsNone = { clientId: 'me', tools: [] };
    at.host.act(SESSION, { type: 'session/activeClientSet', activeClient: knowsNone });
    await settled();
    expect(at.session.state.activeClients).toEqual([knowsNone]);
    expect(at.actions('session/activeClientSet')).toHaveLength(1);
  });

  it('are those of one provider each', async () => {
    await provide();
    expect(() => provideCanvases(at.client, at.session, [board()])).toThrow(/two of the same/);
    expect(await ask('canvasOpen', BOARD)).toEqual({});
  });

  it('cannot be provided where the program answers the host itself', async () => {
    at = await withSession();
    const dispose = at.client.handle('canvasClose', () => null, SESSION);
    expect(() => provideCanvases(at.client, at.session, [board()])).toThrow(RangeError);
    dispose();
    await provideCanvases(at.client, at.session, [board()]).published;
    expect(await ask('canvasOpen', BOARD)).toEqual({});
  });
});

describe('opening a canvas', () => {
  it('is done by its provider, and says how it presents itself (CV-45)', async () => {
    const seen: unknown[] = [];
    await provide({
      open: (input, { instance: { instanceId, canvasId } }) => {
        seen.push({ input, instanceId, canvasId });
        return { title: 'Board', url: 'https://board.example' };
      },
    });
    const result = await ask('canvasOpen', { ...BOARD, input: { rows: 3 } });
    expect(result).toEqual({ title: 'Board', url: 'https://board.example' });
    expect(seen).toEqual([{ input: { rows: 3 }, instanceId: 'i-1', canvasId: 'board' }]);
  });

  it('is shared by the providers of one session', async () => {
    await provide({ open: () => ({ title: 'board' }) });
    const list = { ...declaration, canvasId: 'list' };
    const open = () => ({ title: 'list' });
    const second = provideCanvases(at.client, at.session, [board({ declaration: list, open })]);
    const LIST = { ...BOARD, canvasId: 'list', instanceId: 'i-2' };
    expect(await ask('canvasOpen', BOARD)).toEqual({ title: 'board' });
    expect(await ask('canvasOpen', LIST)).toEqual({ title: 'list' });
    await second.withdraw();
    await expect(ask('canvasOpen', LIST)).rejects.toMatchObject(
      code('canvas_provider_unavailable'),
    );
    expect(await ask('canvasOpen', BOARD)).toEqual({ title: 'board' });
  });

  it('again, after the host lost sight of the provider, is opening the same instance', async () => {
    const openings: CanvasOpening[] = [];
    await provide({ open: (_, opening) => void openings.push(opening) });
    await ask('canvasOpen', BOARD);
    await at.breakAnd();
    expect(await ask('canvasOpen', BOARD)).toEqual({});
    expect(openings.map(({ again }) => again)).toEqual([false, true]);
    expect(openings[0]?.instance).toBe(openings[1]?.instance);
    expect(openings[0]?.instance.signal.aborted).toBe(false);
  });

  it('again leaves it open where that fails', async () => {
    await provide({
      open: (_, { again }) => {
        if (again) throw canvasProviderError('busy', 'not now');
        return {};
      },
      invoke: { sort: () => 'sorted' },
    });
    await ask('canvasOpen', BOARD);
    await expect(ask('canvasOpen', BOARD)).rejects.toMatchObject({ data: { code: 'busy' } });
    const sorted = await ask('canvasInvokeAction', { ...BOARD, actionName: 'sort' });
    expect(sorted).toEqual({ value: 'sorted' });
  });

  it('fails with the error of its provider, and appears in no action (CV-17)', async () => {
    let failure: unknown = canvasProviderError('no_rows', 'there are no rows');
    const invoked: unknown[] = [];
    await provide({
      open: () => {
        throw failure;
      },
      invoke: { sort: () => invoked.push('sort') },
    });
    const before = at.actions().length;
    await expect(ask('canvasOpen', BOARD)).rejects.toMatchObject({
      code: -32012,
      message: 'there are no rows',
      data: { code: 'no_rows', message: 'there are no rows' },
    });
    const problems: string[] = [];
    at.client.onProblem(({ error }) => problems.push(error.message));
    failure = new Error('a secret');
    const error = await ask('canvasOpen', BOARD).catch((thrown) => thrown);
    expect(error).toMatchObject(code('canvas_open_failed'));
    expect(JSON.stringify(error)).not.toContain('a secret');
    expect(problems).toEqual(['a secret']);
    const invoke = ask('canvasInvokeAction', { ...BOARD, actionName: 'sort' });
    await expect(invoke).rejects.toMatchObject(code('canvas_provider_unavailable'));
    expect(invoked).toEqual([]);
    expect(at.actions()).toHaveLength(before);
  });

  it('is given up when nobody waits for it any more, and appears in no action (CV-17)', async () => {
    let opening: CanvasOpening | undefined;
    await provide({
      open: (_, given) => {
        opening = given;
        return new Promise(() => {});
      },
    });
    const before = at.actions().length;
    ask('canvasOpen', BOARD).catch(() => {});
    await settled();
    expect(opening?.signal.aborted).toBe(false);
    await at.breakAnd();
    expect(opening?.signal.aborted).toBe(true);
    expect(opening?.instance.signal.aborted).toBe(false);
    expect(at.actions()).toHaveLength(before);
  });
});

describe('actions on a canvas', () => {
  it('are carried out by its provider, and say what the agent gets', async () => {
    const seen: unknown[] = [];
    await provide({
      invoke: {
        sort: (input, { instance }) => {
          seen.push({ input, instance: instance.instanceId });
          return { sorted: true };
        },
        clear: () => undefined,
      },
    });
    await ask('canvasOpen', BOARD);
    const sort = { ...BOARD, actionName: 'sort', input: { by: 'name' } };
    expect(await ask('canvasInvokeAction', sort)).toEqual({ value: { sorted: true } });
    expect(await ask('canvasInvokeAction', { ...BOARD, actionName: 'clear' })).toEqual({});
    expect(seen).toEqual([{ input: { by: 'name' }, instance: 'i-1' }]);
  });

  it.each(['drop', 'constructor'])(
    'that nobody carries out fail: %s (CV-17)',
    async (actionName) => {
      await provide({ invoke: { sort: () => 1 } });
      await ask('canvasOpen', BOARD);
      const invoke = ask('canvasInvokeAction', { ...BOARD, actionName });
      await expect(invoke).rejects.toMatchObject(code('canvas_action_no_handler'));
    },
  );

  it('on what is not open here fail (CV-17)', async () => {
    await provide({ invoke: { sort: () => 1 } });
    await ask('canvasOpen', BOARD);
    const unavailable = code('canvas_provider_unavailable');
    for (const wrong of [{ instanceId: 'i-2' }, { canvasId: 'list' }]) {
      const invoke = ask('canvasInvokeAction', { ...BOARD, actionName: 'sort', ...wrong });
      await expect(invoke).rejects.toMatchObject(unavailable);
      await expect(ask('canvasClose', { ...BOARD, ...wrong })).rejects.toMatchObject(unavailable);
    }
  });

  it('that fail for reasons of the program tell the agent no more than that', async () => {
    await provide({
      invoke: {
        sort: () => {
          throw new Error('a secret');
        },
      },
    });
    await ask('canvasOpen', BOARD);
    const invoke = ask('canvasInvokeAction', { ...BOARD, actionName: 'sort' });
    const error = await invoke.catch((thrown) => thrown);
    expect(error).toMatchObject(code('canvas_action_failed'));
    expect(JSON.stringify(error)).not.toContain('a secret');
  });
});

describe('the end of a canvas', () => {
  async function opened(more: Partial<ProvidedCanvas> = {}) {
    const instances: CanvasInstance[] = [];
    const open: ProvidedCanvas['open'] = (_, { instance }) => void instances.push(instance);
    const provided = await provide({ open, ...more });
    await ask('canvasOpen', BOARD);
    const [instance] = instances;
    if (!instance) throw new Error('it was not opened');
    return { instance, provided };
  }

  it('comes when the host closes it, whatever its provider says to that (CV-45)', async () => {
    const closed: boolean[] = [];
    const { instance } = await opened({
      close: ({ signal }) => {
        closed.push(signal.aborted);
        if (closed.length === 2) throw canvasProviderError('stuck', 'it is stuck');
      },
    });
    expect(await ask('canvasClose', BOARD)).toBeNull();
    expect(closed).toEqual([true]);
    expect(instance.signal.aborted).toBe(true);
    await ask('canvasOpen', BOARD);
    await expect(ask('canvasClose', BOARD)).rejects.toMatchObject({ data: { code: 'stuck' } });
    await expect(ask('canvasClose', BOARD)).rejects.toMatchObject(
      code('canvas_provider_unavailable'),
    );
  });

  it('comes when it is withdrawn, and then nobody answers the host', async () => {
    const { instance, provided } = await opened();
    await provided.withdraw();
    expect(instance.signal.aborted).toBe(true);
    await expect(ask('canvasOpen', BOARD)).rejects.toMatchObject({ code: -32601 });
    expect(entries()).toEqual([]);
  });

  it('comes with the session', async () => {
    const { instance } = await opened();
    at.session.close();
    await settled();
    expect(instance.signal.aborted).toBe(true);
    await expect(ask('canvasOpen', BOARD)).rejects.toMatchObject({ code: -32601 });
  });

  it('comes before it is open if the host closes it meanwhile', async () => {
    let instance: CanvasInstance | undefined;
    let go = () => {};
    await provide({
      open: (_, opening) => {
        instance = opening.instance;
        return new Promise((resolve) => {
          go = () => resolve({});
        });
      },
    });
    const opening = ask('canvasOpen', BOARD);
    await settled();
    await ask('canvasClose', BOARD);
    go();
    await expect(opening).rejects.toMatchObject(code('canvas_provider_unavailable'));
    expect(instance?.signal.aborted).toBe(true);
  });
});

describe('messages between a provider and those who show its canvas', () => {
  const provider = { kind: 'client', clientId: 'me' } as const;
  const message = (payload: unknown) => ({ type: 'canvas/message', payload }) as const;

  async function bridged() {
    const heard: unknown[] = [];
    const instances: CanvasInstance[] = [];
    await provide({
      open: (_, { instance }) => void instances.push(instance),
      onMessage: (payload, { instanceId }) => heard.push([payload, instanceId]),
    });
    await ask('canvasOpen', BOARD);
    const [instance] = instances;
    if (!instance) throw new Error('it was not opened');
    at.host.add(CANVAS, 'canvas', canvasState({ provider }));
    const renderer = await at.another('renderer');
    others.push(renderer);
    return { heard, instance, renderer };
  }

  it('go to the provider if they are those of other clients (CV-40, CV-39)', async () => {
    const { heard, instance, renderer } = await bridged();
    const problems: unknown[] = [];
    at.client.onProblem((problem) => problems.push(problem));
    at.list(canvasRef());
    await settled();
    await instance.post({ from: 'me' });
    at.host.act(CANVAS, message('of the host'));
    renderer.dispatch(CANVAS, message({ from: 'renderer' }));
    renderer.dispatch(CANVAS, { ...message('for another'), instanceId: 'i-2' });
    await settled();
    expect(heard).toEqual([[{ from: 'renderer' }, 'i-1']]);
    expect(problems).toEqual([]);
  });

  it('are sent by the provider once the host lists the instance (CV-39)', async () => {
    const { instance } = await bridged();
    const sent = instance.post('early');
    await settled();
    expect(at.actions('canvas/message')).toEqual([]);
    at.list(canvasRef());
    await expect(sent).resolves.toMatchObject({ status: 'confirmed' });
    expect(at.actions('canvas/message')).toEqual([message('early')]);
  });

  it('go on over the channel that the instance has now', async () => {
    const { heard, renderer } = await bridged();
    const other = 'ahp-canvas:/k2';
    at.host.add(other, 'canvas', canvasState({ provider }));
    at.list(canvasRef());
    await settled();
    at.list(canvasRef({ channel: other }));
    await settled();
    renderer.dispatch(CANVAS, message('old'));
    renderer.dispatch(other, message('new'));
    await settled();
    expect(heard).toEqual([['new', 'i-1']]);
  });

  it('are not sent once it is closed', async () => {
    const { instance } = await bridged();
    const early = instance.post('early').catch((error) => error.message);
    await ask('canvasClose', BOARD);
    expect(await early).toMatch(/was closed/);
    await expect(instance.post('late')).rejects.toThrow(/was closed/);
    expect(at.actions('canvas/message')).toEqual([]);
  });

  it('need no channel where the provider has nothing to do with messages', async () => {
    await provide();
    await ask('canvasOpen', BOARD);
    at.host.add(CANVAS, 'canvas', canvasState({ provider }));
    at.list(canvasRef());
    await settled();
    expect(at.params('subscribe').map(({ channel }) => channel)).not.toContain(CANVAS);
  });
});

describe('the canvas capability', () => {
  it('is declared as an object without anything in it (CV-38)', async () => {
    await provide();
    expect(at.params('initialize')[0]?.capabilities).toEqual(DECLARED);
    expect(at.actions('session/activeClientSet')).toEqual([
      {
        type: 'session/activeClientSet',
        activeClient: { clientId: 'me', tools: [], canvasProviders: [declaration] },
      },
    ]);
  });
});
