import { JsonRpcErrorCodes, type SessionConfigPropertySchema } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { RpcError } from '../peer/errors.js';
import type { HostHandler } from '../testing/model-host.js';
import { sessionConfig } from './session-config.js';
import { harness } from './testing/harness.js';

const KIND: SessionConfigPropertySchema = {
  type: 'string',
  title: 'Kind',
  enum: ['folder', 'worktree', 3],
  enumLabels: ['The folder itself', 'A worktree'],
  enumDescriptions: ['Changes are made in place.'],
};
const BRANCH: SessionConfigPropertySchema = { type: 'string', title: 'Branch', enumDynamic: true };

/** A worktree has a branch; a folder has none. */
const resolveSessionConfig: HostHandler = ({ config }) => {
  const values: Record<string, unknown> = { kind: 'folder', ...(config as object) };
  const worktree = values.kind === 'worktree';
  if (!worktree) delete values.branch;
  const properties = { kind: KIND, ...(worktree && { branch: BRANCH }) };
  return { schema: { type: 'object', properties }, values };
};

const sessionConfigCompletions: HostHandler = ({ query = '' }) => ({
  items: [{ value: `${query}/main`, label: `branch ${query}` }],
});

const handlers = { resolveSessionConfig, sessionConfigCompletions };
const channel = 'ahp-root://';

describe('the settings of a session to be', () => {
  it('are what the last answer says as a whole: what it leaves out is gone', async () => {
    const { client, params } = await harness({ handlers });
    const context = { provider: 'p', workingDirectory: 'file:///w' };
    const config = await sessionConfig(client, context);
    expect(Object.keys(config.schema.properties)).toEqual(['kind']);
    expect(config.values).toEqual({ kind: 'folder' });
    await config.set('kind', 'worktree');
    await config.set('branch', 'x');
    expect(Object.keys(config.schema.properties)).toEqual(['kind', 'branch']);
    expect(config.values).toEqual({ kind: 'worktree', branch: 'x' });
    await config.set('kind', undefined);
    expect(Object.keys(config.schema.properties)).toEqual(['kind']);
    expect(config.values).toEqual({ kind: 'folder' });
    expect(params('resolveSessionConfig')).toEqual([
      { channel, ...context },
      { channel, ...context, config: { kind: 'worktree' } },
      { channel, ...context, config: { kind: 'worktree', branch: 'x' } },
      { channel, ...context, config: { branch: 'x' } },
    ]);
    client.close();
  });

  it('come from the last question, whichever answer is first', async () => {
    const waiting: (() => void)[] = [];
    const slow: HostHandler = async (params, ...rest) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return resolveSessionConfig(params, ...rest);
    };
    const { client } = await harness({ handlers: { resolveSessionConfig: slow } });
    const made = sessionConfig(client);
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.();
    const config = await made;
    const first = config.set('kind', 'worktree');
    const second = config.set('kind', 'folder');
    await expect.poll(() => waiting.length).toBe(2);
    waiting.pop()?.();
    await second;
    waiting.pop()?.();
    await first;
    expect(config.values).toEqual({ kind: 'folder' });
    client.close();
  });

  it('keep quick changes that are made one after another, and none that the host refuses', async () => {
    const picky: HostHandler = (params, ...rest) => {
      const { kind } = (params.config ?? {}) as { kind?: string };
      if (kind === 'cellar') throw new RpcError(JsonRpcErrorCodes.InvalidParams, 'no such kind');
      return resolveSessionConfig(params, ...rest);
    };
    const { client } = await harness({ handlers: { resolveSessionConfig: picky } });
    const config = await sessionConfig(client);
    await Promise.all([config.set('kind', 'worktree'), config.set('branch', 'x')]);
    expect(config.values).toEqual({ kind: 'worktree', branch: 'x' });
    await expect(config.set('kind', 'cellar')).rejects.toThrow('no such kind');
    await config.set('branch', 'y');
    expect(config.values).toEqual({ kind: 'worktree', branch: 'y' });
    client.close();
  });

  it('have values to choose from, which the host is asked for where they are dynamic (C-46)', async () => {
    const { client, params } = await harness({ handlers });
    const config = await sessionConfig(client, { config: { kind: 'worktree' } });
    expect(await config.choices('branch')).toEqual([{ value: '/main', label: 'branch ' }]);
    expect(await config.choices('branch', 'fea')).toEqual([
      { value: 'fea/main', label: 'branch fea' },
    ]);
    const context = { channel, config: { kind: 'worktree' }, property: 'branch' };
    expect(params('sessionConfigCompletions')).toEqual([context, { ...context, query: 'fea' }]);
    client.close();
  });

  it('have values in the schema where they are not dynamic, and nobody is asked (C-46)', async () => {
    const { client, params } = await harness({ handlers });
    const config = await sessionConfig(client);
    expect(await config.choices('kind')).toEqual([
      { value: 'folder', label: 'The folder itself', description: 'Changes are made in place.' },
      { value: 'worktree', label: 'A worktree' },
      { value: 3, label: '3' },
    ]);
    expect(await config.choices('kind', 'WORK')).toEqual([
      { value: 'worktree', label: 'A worktree' },
    ]);
    await expect(config.choices('constructor')).rejects.toThrow('no setting "constructor"');
    expect(params('sessionConfigCompletions')).toEqual([]);
    client.close();
  });
});
