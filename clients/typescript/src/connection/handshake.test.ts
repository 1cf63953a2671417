import {
  PROTOCOL_VERSION,
  ROOT_URI,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { connect } from '../client.js';
import { chatState, harness, SESSION, sessionState } from '../helpers/testing/harness.js';
import { quiet } from '../peer/testing/quiet.js';
import { ModelHost } from '../testing/model-host.js';
import { validation } from '../validation/index.js';
import { clientOptions, HandHost, initialized, playing, told } from './testing/hand-host.js';

describe('a new connection', () => {
  it('begins with initialize, and nothing else until it is answered (C-1, TR-15)', async () => {
    const host = new HandHost();
    const connecting = told(host.connector, { keepAlive: { intervalMs: 1 } });
    const connection = await host.next();
    const message = await connection.next();
    expect(message.method).toBe('initialize');
    await quiet();
    expect(connection.received).toHaveLength(1);
    connection.answer(message, initialized());
    await connecting;
  });

  it('offers every version, best first, under a random id, with the root channel (C-5, TR-17)', async () => {
    const host = new HandHost();
    const connecting = connect({ connect: host.connector, keepAlive: false });
    const { params } = await (await host.next()).initialize();
    const client = await connecting;
    client.close();
    expect(params).toEqual({
      channel: ROOT_URI,
      protocolVersions: SUPPORTED_PROTOCOL_VERSIONS,
      clientId: client.clientId,
      initialSubscriptions: [ROOT_URI],
    });
    expect(SUPPORTED_PROTOCOL_VERSIONS[0]).toBe(PROTOCOL_VERSION);
    expect(client.clientId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('says what it was told to say, and no more', async () => {
    const clientInfo = { name: 'editor', version: '1.2.3', title: 'The Editor' };
    const capabilities = { mcpApps: {} };
    const offer = {
      protocolVersions: [PROTOCOL_VERSION],
      clientId: 'known',
      clientInfo,
      capabilities,
      locale: 'de-CH',
      initialSubscriptions: [ROOT_URI, SESSION],
    };
    const { connection } = await playing(offer);
    expect(connection.received[0]?.params).toEqual({ channel: ROOT_URI, ...offer });
  });

  it('may subscribe to nothing', async () => {
    const { connection, client } = await playing({ initialSubscriptions: [] }, { snapshots: [] });
    expect(connection.received[0]?.params).not.toHaveProperty('initialSubscriptions');
    await quiet();
    expect(connection.received).toHaveLength(1);
    expect(client.status.kind).toBe('ready');
  });

  it('takes the snapshots of the answer, and asks for those that it left out', async () => {
    const initialSubscriptions = [ROOT_URI, SESSION];
    const { connection, client } = await playing({ initialSubscriptions });
    const message = await connection.until('subscribe');
    expect(message.params).toEqual({ channel: SESSION });
    const root = await client.subscribe(ROOT_URI, { as: 'root' });
    expect(root.state).toEqual({ agents: [] });
    const joining = client.subscribe(SESSION, { as: 'session' });
    const state = sessionState({ title: 'late' });
    connection.answer(message, { snapshot: { resource: SESSION, state, fromSeq: 3 } });
    expect((await joining).state.title).toBe('late');
  });

  it('tells what the host said of itself', async () => {
    const info = {
      serverInfo: { name: 'host', version: '9' },
      defaultDirectory: 'file:///home',
      completionTriggerCharacters: ['@'],
      terminalCommandPrefix: '!',
    };
    const { client } = await playing({ validation }, info);
    expect(client.host).toEqual(info);
    expect(client.status).toEqual({ kind: 'ready', version: PROTOCOL_VERSION, resumed: 'no' });
  });

  it.each(['0.0.1', '999.0.0', 'not a version', ''])(
    'behaves the same whatever build the host says it is: %j (C-73)',
    async (version) => {
      const outcome = async (serverInfo?: { name: string; version: string }) => {
        const { client, host, sent } = await harness(serverInfo ? { info: { serverInfo } } : {});
        host.add(SESSION, 'session', sessionState());
        const session = await client.subscribe(SESSION, { as: 'session' });
        await session.dispatch({ type: 'session/titleChanged', title: 'new' });
        client.close();
        return { sent, state: session.state, version: client.version };
      };
      expect(await outcome({ name: 'ahp-host', version })).toEqual(await outcome());
    },
  );

  it('puts the channel into everything that it sends (C-2)', async () => {
    const { client, host, sent, breakAnd } = await harness();
    host.add(SESSION, 'session', sessionState());
    host.add('ahp-chat:/c', 'chat', chatState());
    host.stateless.add('mcp://h/1');
    host.handlers['tools/list'] = () => ({ tools: [] });
    const session = await client.subscribe(SESSION, { as: 'session' });
    const mcp = await client.subscribe('mcp://h/1');
    await client.request('ping', { channel: ROOT_URI });
    await client.request('tools/list', { channel: 'mcp://h/1' });
    client.notify('notifications/message', { channel: 'mcp://h/1', level: 'info', data: 'x' });
    await session.dispatch({ type: 'session/titleChanged', title: 'new' });
    await breakAnd();
    session.close();
    mcp.close();
    await quiet();
    client.close();
    const methods = new Set(sent.flatMap(({ method }) => method ?? []));
    expect([...methods].sort()).toEqual([
      'dispatchAction',
      'initialize',
      'notifications/message',
      'ping',
      'reconnect',
      'subscribe',
      'tools/list',
      'unsubscribe',
    ]);
    for (const { method, params } of sent)
      expect(params?.channel, method).toEqual(expect.any(String));
  });

  it('keeps its random id for as long as it lives, and any id that it was given', async () => {
    const host = new ModelHost();
    host.add(ROOT_URI, 'root', { agents: [] });
    const { clientId: _, ...options } = clientOptions(host.connector());
    const client = await connect(options);
    const ids = () => [...host.connections].map(({ clientId }) => clientId);
    const before = ids();
    const back = new Promise<void>((resolve) => {
      client.onStatus(({ kind }) => kind === 'ready' && resolve());
    });
    host.cut();
    await back;
    expect(ids()).toEqual(before);
    expect(before).toEqual([client.clientId]);
    client.close();
    const again = await connect({ ...options, clientId: client.clientId });
    expect(ids()).toEqual(before);
    again.close();
  });
});
