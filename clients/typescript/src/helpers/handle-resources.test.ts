import {
  type ActionEnvelope,
  AhpErrorCodes,
  JsonRpcErrorCodes,
  type ResourceChange,
  type ResourceResolveResult,
  ROOT_URI,
} from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Dispose } from '../emitter.js';
import { handleResources, type ResourceBackend, type WatchScope } from './handle-resources.js';
import { type Harness, harness, settled } from './testing/harness.js';
import { virtualFiles } from './virtual-files.js';

const DIR = 'mem:///d';
const FILE = 'mem:///d/a';

let at: Harness;
let stop: Dispose;
let files: Map<string, Uint8Array>;
let directories: Set<string>;
/** What the host may do; everything unless a test says otherwise. */
let allowed: ResourceBackend['allows'];
const watched: { scope: WatchScope; tell: (changes: readonly ResourceChange[]) => void }[] = [];
let ended = 0;

afterEach(() => {
  at.client.close();
  vi.useRealTimers();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (uri = FILE) => new TextDecoder().decode(files.get(uri));

function stat(uri: string): ResourceResolveResult | undefined {
  const content = files.get(uri);
  if (content) return { uri, type: 'file', size: content.length, etag: text(uri) };
  return directories.has(uri) ? { uri, type: 'directory' } : undefined;
}

/** A client that lends one directory in memory, with one file. */
async function begin(more: Partial<ResourceBackend> = {}): Promise<void> {
  files = new Map([[FILE, bytes('abcdef')]]);
  directories = new Set([DIR]);
  allowed = () => true;
  watched.length = 0;
  ended = 0;
  at = await harness();
  stop = handleResources(at.client, {
    allows: (access) => allowed(access),
    stat,
    // As slow as a disk, so that writes could overtake each other.
    read: async (uri) => {
      await settled();
      return files.get(uri) as Uint8Array;
    },
    list: (uri) =>
      [...files.keys()]
        .filter((each) => each.startsWith(`${uri}/`))
        .map((each) => ({ name: each.slice(uri.length + 1), type: 'file' as const })),
    write: async (uri, content) => {
      await settled();
      files.set(uri, content);
    },
    makeDirectory: (uri) => void directories.add(uri),
    remove: (uri) => {
      files.delete(uri);
      directories.delete(uri);
    },
    copy: (source, destination) => void files.set(destination, files.get(source) as Uint8Array),
    move: (source, destination) => {
      files.set(destination, files.get(source) as Uint8Array);
      files.delete(source);
    },
    watch: (scope, tell) => {
      watched.push({ scope, tell });
      return () => {
        ended++;
      };
    },
    ...more,
  });
}

const ask = (method: string, params: object) => at.ask(method, { channel: ROOT_URI, ...params });
const write = (params: object) => ask('resourceWrite', { uri: FILE, encoding: 'utf-8', ...params });
const refused = (code: number) => ({ code });

describe('a client that serves resources', () => {
  it('answers every kind of request (C-54)', async () => {
    await begin();
    expect(await ask('resourceRead', { uri: FILE })).toEqual({ data: 'abcdef', encoding: 'utf-8' });
    expect(await ask('resourceResolve', { uri: FILE })).toMatchObject({ uri: FILE, size: 6 });
    expect(await ask('resourceList', { uri: DIR })).toEqual({
      entries: [{ name: 'a', type: 'file' }],
    });
    expect(await ask('resourceRequest', { uri: FILE, write: true })).toEqual({});
    await ask('resourceCopy', { source: FILE, destination: `${DIR}/b` });
    await ask('resourceMove', { source: `${DIR}/b`, destination: `${DIR}/c` });
    expect([...files.keys()]).toEqual([FILE, `${DIR}/c`]);
    await ask('resourceDelete', { uri: `${DIR}/c` });
    await ask('resourceMkdir', { uri: `${DIR}/e` });
    expect(directories.has(`${DIR}/e`)).toBe(true);
  });

  it('answers with an error what it does not offer (C-54)', async () => {
    at = await harness();
    stop = handleResources(at.client, virtualFiles({ 'virtual://me/p/a.md': 'x' }));
    const uri = 'virtual://me/p/a.md';
    expect(await ask('resourceRead', { uri })).toEqual({ data: 'x', encoding: 'utf-8' });
    for (const method of ['resourceWrite', 'resourceDelete', 'createResourceWatch']) {
      await expect(ask(method, { uri, data: '', encoding: 'utf-8' })).rejects.toMatchObject(
        refused(JsonRpcErrorCodes.MethodNotFound),
      );
    }
    stop();
    await expect(ask('resourceRead', { uri })).rejects.toMatchObject(
      refused(JsonRpcErrorCodes.MethodNotFound),
    );
  });

  it('answers only once for each kind', async () => {
    await begin();
    expect(() => handleResources(at.client, virtualFiles({}))).toThrow(RangeError);
    expect(await ask('resourceResolve', { uri: FILE })).toMatchObject({ uri: FILE });
  });

  it.each([
    ['resourceRead', { uri: FILE }],
    ['resourceResolve', { uri: FILE }],
    ['resourceList', { uri: DIR }],
    ['resourceWrite', { uri: FILE, data: '', encoding: 'utf-8' }],
    ['resourceDelete', { uri: FILE }],
    ['resourceMkdir', { uri: `${DIR}/x` }],
    ['resourceCopy', { source: FILE, destination: `${DIR}/x` }],
    ['resourceMove', { source: FILE, destination: `${DIR}/x` }],
    ['resourceRequest', { uri: FILE, read: true }],
    ['createResourceWatch', { uri: FILE }],
  ])('does nothing that it does not allow: %s (C-54)', async (method, params) => {
    await begin();
    allowed = () => false;
    await expect(ask(method, params)).rejects.toMatchObject(
      refused(AhpErrorCodes.PermissionDenied),
    );
    expect(text()).toBe('abcdef');
    expect(directories.size).toBe(1);
  });

  it('says which access would help', async () => {
    await begin();
    allowed = ({ write }) => !write;
    await expect(write({ data: 'x' })).rejects.toMatchObject({
      data: { request: { channel: ROOT_URI, uri: FILE, write: true } },
    });
  });

  it('asks for both places before it moves, and for reading where nothing is said', async () => {
    await begin();
    const asked: string[] = [];
    allowed = ({ uri, read, write }) => {
      asked.push(`${uri} ${read ? 'r' : ''}${write ? 'w' : ''}`);
      return true;
    };
    await ask('resourceMove', { source: FILE, destination: `${DIR}/b` });
    await ask('resourceRequest', { uri: DIR });
    expect(asked).toEqual([`${FILE} rw`, `${DIR}/b w`, `${DIR} r`]);
  });

  it.each([
    ['resourceRead', { uri: `${DIR}/no` }],
    ['resourceResolve', { uri: `${DIR}/no` }],
    ['resourceList', { uri: `${DIR}/no` }],
    ['resourceDelete', { uri: `${DIR}/no` }],
    ['resourceCopy', { source: `${DIR}/no`, destination: FILE }],
    ['createResourceWatch', { uri: `${DIR}/no` }],
  ])('says that nothing is there: %s', async (method, params) => {
    await begin();
    await expect(ask(method, params)).rejects.toMatchObject(refused(AhpErrorCodes.NotFound));
  });

  it('reads in the encoding that is wanted, and in base64 what is no text', async () => {
    await begin();
    expect(await ask('resourceRead', { uri: FILE, encoding: 'base64' })).toEqual({
      data: 'YWJjZGVm',
      encoding: 'base64',
    });
    files.set(FILE, new Uint8Array([255]));
    expect(await ask('resourceRead', { uri: FILE, encoding: 'utf-8' })).toEqual({
      data: '/w==',
      encoding: 'base64',
    });
  });

  it.each([
    ['truncate', undefined, 'XY'],
    ['truncate', 2, 'abXY'],
    ['append', undefined, 'abcdefXY'],
    ['append', 2, 'abcdXYef'],
    ['insert', undefined, 'XYabcdef'],
    ['insert', 6, 'abcdefXY'],
  ])('writes where it is told to: %s at %s', async (mode, position, expected) => {
    await begin();
    expect(await write({ data: 'XY', mode, position })).toEqual({});
    expect(text()).toBe(expected);
  });

  it('writes one after the other', async () => {
    await begin();
    await Promise.all(['1', '2', '3'].map((data) => write({ data, mode: 'append' })));
    expect(text()).toBe('abcdef123');
  });

  it.each([
    ['a file is there', { data: 'x', createOnly: true }, AhpErrorCodes.AlreadyExists],
    ['the file is another', { data: 'x', ifMatch: 'old' }, AhpErrorCodes.Conflict],
    ['there is no such place', { data: 'x', position: 7 }, JsonRpcErrorCodes.InvalidParams],
    ['it is before the file', { data: 'x', position: -1 }, JsonRpcErrorCodes.InvalidParams],
    ['it is a directory', { data: 'x', uri: DIR }, JsonRpcErrorCodes.InvalidParams],
    ['it is not base64', { data: '%', encoding: 'base64' }, JsonRpcErrorCodes.InvalidParams],
  ])('writes nothing if %s', async (_why, params, code) => {
    await begin();
    await expect(write(params)).rejects.toMatchObject(refused(code));
    expect(text()).toBe('abcdef');
  });

  it('writes if the file is the one that is meant', async () => {
    await begin();
    await write({ data: 'x', ifMatch: 'abcdef' });
    expect(text()).toBe('x');
  });

  it('lists directories only, and removes none that is not empty', async () => {
    await begin();
    const invalid = refused(JsonRpcErrorCodes.InvalidParams);
    await expect(ask('resourceList', { uri: FILE })).rejects.toMatchObject(invalid);
    await expect(ask('resourceRead', { uri: DIR })).rejects.toMatchObject(invalid);
    await expect(ask('resourceDelete', { uri: DIR })).rejects.toMatchObject(invalid);
    await ask('resourceDelete', { uri: DIR, recursive: true });
    expect(directories.size).toBe(0);
  });

  it('keeps what is there if told to', async () => {
    await begin();
    const exists = refused(AhpErrorCodes.AlreadyExists);
    const onto = { source: FILE, destination: FILE, failIfExists: true };
    await expect(ask('resourceCopy', onto)).rejects.toMatchObject(exists);
    await expect(ask('resourceMove', onto)).rejects.toMatchObject(exists);
    await expect(ask('resourceMkdir', { uri: FILE })).rejects.toMatchObject(exists);
    expect(await ask('resourceMkdir', { uri: DIR })).toEqual({});
  });

  it('says nothing about what went wrong inside', async () => {
    await begin({
      read: () => {
        throw new Error('secret path');
      },
    });
    await expect(ask('resourceRead', { uri: FILE })).rejects.toMatchObject({
      code: JsonRpcErrorCodes.InternalError,
      message: 'resourceRead failed',
    });
  });
});

describe('a watch of the host', () => {
  const CHANGE: ResourceChange = { uri: FILE, type: 'updated' };

  async function create(): Promise<string> {
    const params = { uri: DIR, recursive: true, excludes: { items: ['x'] } };
    const { channel } = (await ask('createResourceWatch', params)) as { channel: string };
    return channel;
  }

  /** Envelopes that the client has sent. */
  const told = () => at.params('action') as unknown as ActionEnvelope[];

  it('is a channel that the host subscribes to (C-54)', async () => {
    await begin();
    const [channel, other] = [await create(), await create()];
    expect(channel).toMatch(/^ahp-resource-watch:\//);
    expect(other).not.toBe(channel);
    expect(watched).toEqual([]);
    expect(await at.ask('subscribe', { channel })).toEqual({
      snapshot: {
        resource: channel,
        state: { root: DIR, recursive: true, excludes: { items: ['x'] } },
        fromSeq: 0,
      },
    });
    const scope = { uri: DIR, recursive: true, excludes: ['x'], includes: undefined };
    expect(watched.map((each) => each.scope)).toEqual([scope]);
    watched[0]?.tell([CHANGE]);
    watched[0]?.tell([]);
    watched[0]?.tell([CHANGE]);
    const action = { type: 'resourceWatch/changed', changes: { items: [CHANGE] } };
    expect(told()).toEqual([
      { channel, serverSeq: 1, action },
      { channel, serverSeq: 2, action },
    ]);
  });

  it('is over when the host unsubscribes', async () => {
    await begin();
    const channel = await create();
    await at.ask('subscribe', { channel });
    for (const { peer } of at.host.connections) peer.notify('unsubscribe', { channel });
    await settled();
    expect(ended).toBe(1);
    watched[0]?.tell([CHANGE]);
    expect(told()).toEqual([]);
    await expect(at.ask('subscribe', { channel })).rejects.toMatchObject(
      refused(JsonRpcErrorCodes.MethodNotFound),
    );
  });

  it.each([
    ['the connection is lost', () => at.breakAnd()],
    ['resources are not served any more', async () => stop()],
  ])('is over when %s', async (_why, end) => {
    await begin();
    const channel = await create();
    await at.ask('subscribe', { channel });
    await end();
    expect(ended).toBe(1);
    watched[0]?.tell([CHANGE]);
    expect(told()).toEqual([]);
  });

  it('is over when nobody subscribes to it', async () => {
    await begin();
    vi.useFakeTimers();
    const channel = await create();
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(at.ask('subscribe', { channel })).rejects.toMatchObject(
      refused(JsonRpcErrorCodes.MethodNotFound),
    );
    expect(watched).toEqual([]);
  });
});

describe('virtual files', () => {
  const own = {
    'virtual://me/p/plugin.json': '{}',
    'virtual://me/p/skills/a/SKILL.md': bytes('é'),
  };

  it('can be read and listed, and nothing else can (C-31, CU-3)', async () => {
    at = await harness();
    stop = handleResources(at.client, virtualFiles(own));
    expect(await ask('resourceList', { uri: 'virtual://me/p' })).toEqual({
      entries: [
        { name: 'plugin.json', type: 'file' },
        { name: 'skills', type: 'directory' },
      ],
    });
    expect(await ask('resourceRead', { uri: 'virtual://me/p/skills/a/SKILL.md' })).toEqual({
      data: 'é',
      encoding: 'utf-8',
    });
    expect(await ask('resourceResolve', { uri: 'virtual://me/p/' })).toMatchObject({
      type: 'directory',
    });
    for (const uri of [
      'virtual://me/p/../q',
      'virtual://me/px',
      'file:///etc/passwd',
      'toString',
    ]) {
      await expect(ask('resourceRead', { uri })).rejects.toMatchObject(
        refused(AhpErrorCodes.PermissionDenied),
      );
    }
  });
});
