import {
  AhpErrorCodes,
  type ResourceChange,
  type ResourceRequestParams,
  type ResourceWriteParams,
  ROOT_URI,
} from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import { RpcError } from '../peer/errors.js';
import {
  editText,
  readBytes,
  readText,
  requestAccess,
  statResource,
  watchResource,
  withAccess,
  writeResource,
} from './resources.js';
import { type Harness, harness, settled } from './testing/harness.js';

const URI = 'file:///a.txt';

let at: Harness;
afterEach(() => at.client.close());

/** A host with one file, whose etag is its text; others may write it before each write of ours. */
async function beginWithFile(text: string, others: string[] = []) {
  const file = { text };
  at = await harness({
    handlers: {
      resourceResolve: () => ({ uri: URI, type: 'file', etag: file.text }),
      resourceRead: () => ({ data: file.text, encoding: 'utf-8' }),
      resourceWrite: (params) => {
        const { data, ifMatch } = params as unknown as ResourceWriteParams;
        file.text = others.shift() ?? file.text;
        if (ifMatch !== undefined && ifMatch !== file.text) {
          throw new RpcError(AhpErrorCodes.Conflict, 'it has changed');
        }
        file.text = data;
        return {};
      },
    },
  });
  return file;
}

describe('a file of the host', () => {
  it.each([
    ['text', { data: 'hé', encoding: 'utf-8' }],
    ['base64', { data: 'aMOp', encoding: 'base64' }],
  ])('is read as text and as bytes, also if it comes as %s', async (_how, answer) => {
    at = await harness({ handlers: { resourceRead: () => answer } });
    expect(await readText(at.client, URI)).toBe('hé');
    expect([...(await readBytes(at.client, URI))]).toEqual([0x68, 0xc3, 0xa9]);
    expect(at.params('resourceRead').map(({ encoding }) => encoding)).toEqual(['utf-8', 'base64']);
  });

  it('is written as text or as bytes', async () => {
    at = await harness({ handlers: { resourceWrite: () => ({}) } });
    await writeResource(at.client, URI, 'x', { createOnly: true, timeoutMs: 1000 });
    await writeResource(at.client, URI, new Uint8Array([255]), { mode: 'append' });
    expect(at.params('resourceWrite')).toEqual([
      { channel: ROOT_URI, uri: URI, data: 'x', encoding: 'utf-8', createOnly: true },
      { channel: ROOT_URI, uri: URI, data: '/w==', encoding: 'base64', mode: 'append' },
    ]);
  });

  it('is there or not', async () => {
    let code: number = AhpErrorCodes.NotFound;
    at = await harness({
      handlers: {
        resourceResolve: () => {
          throw new RpcError(code, 'no');
        },
      },
    });
    expect(await statResource(at.client, URI)).toBeUndefined();
    code = AhpErrorCodes.PermissionDenied;
    await expect(statResource(at.client, URI)).rejects.toThrow('no');
  });

  it('is changed as it is', async () => {
    const file = await beginWithFile('a');
    await editText(at.client, URI, (text) => `${text}b`);
    expect(file.text).toBe('ab');
    expect(at.params('resourceWrite')).toMatchObject([{ ifMatch: 'a', data: 'ab' }]);
  });

  it('is resolved again and changed on top of what others wrote meanwhile (C-49)', async () => {
    const file = await beginWithFile('a', ['A', 'AA']);
    await editText(at.client, URI, async (text) => `${text}b`);
    expect(file.text).toBe('AAb');
    expect(at.params('resourceResolve')).toHaveLength(3);
  });

  it('is not changed against others for ever (C-49)', async () => {
    const others = Array.from({ length: 99 }, (_, n) => `${n}`);
    await beginWithFile('a', others);
    const editing = editText(at.client, URI, (text) => `${text}b`);
    await expect(editing).rejects.toMatchObject({ code: AhpErrorCodes.Conflict });
    expect(at.params('resourceWrite')).toHaveLength(5);
  });
});

describe('access', () => {
  it.each([
    ['read', { read: true }],
    ['write', { write: true }],
    ['readWrite', { read: true, write: true }],
  ] as const)('to %s is asked for by name (C-51)', async (access, flags) => {
    at = await harness({ handlers: { resourceRequest: () => ({}) } });
    await requestAccess(at.client, URI, access);
    expect(at.params('resourceRequest')).toEqual([{ channel: ROOT_URI, uri: URI, ...flags }]);
  });

  /** A host that denies reading until it was asked for what it says would help. */
  async function beginDenying(data: unknown, grants = true): Promise<void> {
    let granted = false;
    at = await harness({
      handlers: {
        resourceRead: () => {
          if (!granted) throw new RpcError(AhpErrorCodes.PermissionDenied, 'denied', data);
          return { data: 'x', encoding: 'utf-8' };
        },
        resourceRequest: () => {
          if (!grants) throw new RpcError(AhpErrorCodes.PermissionDenied, 'never');
          granted = true;
          return {};
        },
      },
    });
  }

  const wish: ResourceRequestParams = {
    channel: ROOT_URI,
    uri: 'file:///',
    read: true,
    write: true,
  };

  it('that the host says would help is asked for, and the same tried again (C-50)', async () => {
    await beginDenying({ request: wish });
    expect(await withAccess(at.client, () => readText(at.client, URI))).toBe('x');
    expect(at.params('resourceRequest')).toEqual([wish]);
  });

  it('is access to read where the host names none (C-50, C-51)', async () => {
    await beginDenying({ request: { channel: ROOT_URI, uri: 'file:///' } });
    await withAccess(at.client, () => readText(at.client, URI));
    expect(at.params('resourceRequest')).toEqual([
      { channel: ROOT_URI, uri: 'file:///', read: true },
    ]);
  });

  it.each([[undefined], [{}], [{ request: 7 }], [{ request: { uri: 7 } }]])(
    'is not asked for where the host does not say what would help: %j',
    async (data) => {
      await beginDenying(data);
      await expect(withAccess(at.client, () => readText(at.client, URI))).rejects.toThrow('denied');
      expect(at.params('resourceRequest')).toEqual([]);
    },
  );

  it('may be denied for good', async () => {
    await beginDenying({ request: wish }, false);
    await expect(withAccess(at.client, () => readText(at.client, URI))).rejects.toThrow('never');
  });
});

describe('a watch', () => {
  it('tells what changes, until it is closed', async () => {
    const channel = 'ahp-resource-watch:/w';
    at = await harness({ handlers: { createResourceWatch: () => ({ channel }) } });
    at.host.add(channel, 'resourceWatch', { root: URI, recursive: true });
    const told: ResourceChange[] = [];
    const watch = await watchResource(at.client, URI, (changes) => told.push(...changes), {
      recursive: true,
      excludes: ['node_modules'],
    });
    expect(at.params('createResourceWatch')).toEqual([
      { channel: ROOT_URI, uri: URI, recursive: true, excludes: { items: ['node_modules'] } },
    ]);
    const changes = { items: [{ uri: URI, type: 'updated' } as const] };
    at.host.act(channel, { type: 'resourceWatch/changed', changes });
    await settled();
    watch.close();
    at.host.act(channel, { type: 'resourceWatch/changed', changes });
    await settled();
    expect(told).toEqual(changes.items);
  });
});
