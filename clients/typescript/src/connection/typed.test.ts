import {
  type ListSessionsResult,
  type ResourceReadParams,
  type ResourceReadResult,
  ROOT_URI,
} from '@agent-host-protocol/types';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { harness } from '../helpers/testing/harness.js';
import { validation } from '../validation/index.js';

describe('requests', () => {
  it('have the types of their method, in both directions', async () => {
    const { client, host, ask } = await harness({}, { validation });
    host.handlers.listSessions = () => ({ items: [] });
    const listed = await client.request('listSessions', { channel: ROOT_URI, limit: 3 });
    expectTypeOf(listed).toEqualTypeOf<ListSessionsResult>();
    expect(listed).toEqual({ items: [] });

    client.handle('resourceRead', (given) => {
      expectTypeOf(given).toEqualTypeOf<ResourceReadParams>();
      return { data: given.uri, encoding: 'utf-8' } satisfies ResourceReadResult;
    });
    const params = { channel: ROOT_URI, uri: 'file:///a' };
    expect(await ask('resourceRead', params)).toEqual({
      data: 'file:///a',
      encoding: 'utf-8',
    });

    const wrong = () => {
      // @ts-expect-error only hosts send it
      client.request('root/sessionAdded', { channel: ROOT_URI });
      // @ts-expect-error what it asks for is missing
      client.request('authenticate', { channel: ROOT_URI });
      // @ts-expect-error only clients send it
      client.handle('listSessions', () => ({ items: [] }));
      // @ts-expect-error the answer is incomplete
      client.handle('resourceList', () => ({ entries: 7 }));
    };
    expect(wrong).toBeTypeOf('function');
    client.close();
  });
});
