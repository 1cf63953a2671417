import {
  JsonRpcErrorCodes,
  negotiate,
  PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { harness, SESSION, sessionState } from '../helpers/testing/harness.js';
import { quiet } from '../peer/testing/quiet.js';
import { validation } from '../validation/index.js';
import { failure, HandHost, playing, told } from './testing/hand-host.js';

describe('the version', () => {
  it('is the one that the host picked, for as long as the connection lives (C-3, TR-17)', async () => {
    const { client, host, sent, breakAnd } = await harness({ versions: ['0.5.1'] });
    host.add(SESSION, 'session', sessionState());
    expect(client.version).toBe('0.5.1');
    const before = sent.length;
    // What only later versions have is not even sent.
    await expect(
      client.request('canvasReadResource', { channel: 'ahp-canvas:/1', uri: 'x' } as never),
    ).rejects.toThrow('0.5.1');
    await expect(client.subscribe('ahp-canvas:/1')).rejects.toThrow('0.5.1');
    expect(sent.length).toBe(before);
    await breakAnd();
    expect(client.version).toBe('0.5.1');
    expect(sent.filter(({ method }) => method === 'initialize')).toHaveLength(1);
    client.close();
  });

  it('is agreed on anew when the host takes the client as if it were new (TR-17)', async () => {
    const { client, host, connection } = await playing({}, { protocolVersion: '0.5.2' });
    expect(client.version).toBe('0.5.2');
    connection.close();
    const next = await host.next();
    next.refuse(await next.until('reconnect'), JsonRpcErrorCodes.InvalidParams);
    await next.initialize({ protocolVersion: PROTOCOL_VERSION });
    await quiet();
    expect(client.version).toBe(PROTOCOL_VERSION);
  });

  it.each([
    ['and says which', { supportedVersions: ['7.1.0', '^8.0.0'] }, ['7.1.0', '^8.0.0']],
    ['and says nothing', undefined, []],
    ['and says something else', { supportedVersions: 'all' }, []],
    [
      'and says it badly',
      { supportedVersions: [1, '1.0.0', '<script>', 'x'.repeat(99)] },
      ['1.0.0'],
    ],
  ])('is refused clearly when the host speaks no other, %s (TR-17)', async (_, data, supported) => {
    const host = new HandHost();
    const connecting = failure(told(host.connector, { protocolVersions: ['0.6.0', '0.5.2'] }));
    const connection = await host.next();
    connection.refuse(await connection.next(), -32005, data);
    const error = await connecting;
    expect(error).toMatchObject({
      name: 'UnsupportedVersionError',
      offered: ['0.6.0', '0.5.2'],
      supported,
    });
    expect(error.message).toContain('none of the protocol versions 0.6.0, 0.5.2');
    for (const each of supported) expect(error.message).toContain(each);
    await quiet();
    expect([host.connections.length, connection.ends.length]).toEqual([1, 1]);
  });

  it.each([['0.4.0'], [7], [null], [undefined], [['0.6.0']]])(
    'may not be one that was not offered: %j (C-3)',
    async (protocolVersion) => {
      const host = new HandHost();
      const connecting = failure(told(host.connector, { protocolVersions: ['0.6.0', '0.5.2'] }));
      await (await host.next()).initialize({ protocolVersion } as never);
      const error = await connecting;
      expect(error.name).toBe('ProtocolViolationError');
      expect(error.message).toContain('expected one of 0.6.0, 0.5.2');
    },
  );

  it.each(SUPPORTED_PROTOCOL_VERSIONS)('can be each that is offered: %s', async (version) => {
    expect(negotiate(SUPPORTED_PROTOCOL_VERSIONS, [version])).toBe(version);
    const { client } = await playing({ validation }, { protocolVersion: version });
    expect(client.status).toMatchObject({ kind: 'ready', version });
  });
});
