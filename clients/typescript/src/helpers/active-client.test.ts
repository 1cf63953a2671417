import type { ClientCanvasDeclaration, SessionActiveClient } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import type { Subscription } from '../channels/subscription.js';
import type { ClientOptions } from '../connection/options.js';
import type { ModelHostOptions } from '../testing/model-host.js';
import { contribute } from './active-client.js';
import { type Harness, harness, SESSION, sessionState, settled } from './testing/harness.js';

const SEARCH = { name: 'search' };
const OPEN = { name: 'open', title: 'Open' };
const PLUGIN = {
  type: 'plugin',
  id: 'p',
  uri: 'virtual://me/p',
  name: 'p',
  enabled: true,
  nonce: '1',
} as const;
const CANVAS: ClientCanvasDeclaration = { canvasId: 'c', displayName: 'C', description: 'c' };

let at: Harness;
let session: Subscription<'session'>;
afterEach(() => at.client.close());

async function begin(
  host: ModelHostOptions = {},
  client: Partial<ClientOptions> = {},
): Promise<void> {
  at = await harness(host, client);
  at.host.add(SESSION, 'session', sessionState());
  session = await at.client.subscribe<'session'>(SESSION);
}

/** The entries of the host's session. */
function entries(): SessionActiveClient[] {
  return at.host.state(SESSION, 'session').activeClients;
}

describe('what a client contributes to a session', () => {
  it('is published as its own entry, with everything in it (C-29, CU-16, CU-25)', async () => {
    await begin();
    const contribution = { displayName: 'Editor', tools: [SEARCH], customizations: [PLUGIN] };
    const { published } = contribute(at.client, session, contribution);
    expect(await published).toMatchObject({ status: 'confirmed' });
    expect(entries()).toEqual([{ clientId: 'me', ...contribution }]);
  });

  it('is merged into one entry, whoever contributes (CU-16)', async () => {
    await begin();
    contribute(at.client, session, { displayName: 'Editor', tools: [SEARCH] });
    const other = await at.client.subscribe<'session'>(SESSION);
    const second = contribute(at.client, other, { tools: [OPEN], customizations: [PLUGIN] });
    await second.published;
    const whole = { clientId: 'me', displayName: 'Editor', tools: [SEARCH, OPEN] };
    expect(entries()).toEqual([{ ...whole, customizations: [PLUGIN] }]);
  });

  it('is published anew in full when a part of it changes (C-29, CU-16)', async () => {
    await begin();
    contribute(at.client, session, { tools: [SEARCH] });
    const part = contribute(at.client, session, { tools: [OPEN] });
    const outcome = await part.update({ tools: [{ ...OPEN, title: 'Show' }] });
    expect(outcome.status).toBe('confirmed');
    const [entry] = entries();
    expect(entry?.tools).toEqual([SEARCH, { ...OPEN, title: 'Show' }]);
  });

  it('is taken back part by part, and the entry with the last part', async () => {
    await begin();
    const first = contribute(at.client, session, { tools: [SEARCH] });
    const second = contribute(at.client, session, { tools: [OPEN] });
    expect((await first.withdraw()).status).toBe('confirmed');
    expect(entries()).toEqual([{ clientId: 'me', tools: [OPEN] }]);
    expect((await second.withdraw()).status).toBe('confirmed');
    expect(entries()).toEqual([]);
    expect(at.actions('session/activeClientRemoved')).toHaveLength(1);
  });

  it('can be contributed anew while it is being taken back', async () => {
    await begin();
    const first = contribute(at.client, session, { tools: [SEARCH] });
    void first.withdraw();
    await contribute(at.client, session, { tools: [OPEN] }).published;
    expect(entries()).toEqual([{ clientId: 'me', tools: [OPEN] }]);
  });

  it('changes nothing any more once it was taken back', async () => {
    await begin();
    const part = contribute(at.client, session, { tools: [SEARCH] });
    await part.withdraw();
    const sent = at.sent.length;
    expect((await part.update({ tools: [OPEN] })).status).toBe('dropped');
    expect((await part.withdraw()).status).toBe('dropped');
    expect(at.sent).toHaveLength(sent);
  });

  it('has no two tools of one name', async () => {
    await begin();
    await contribute(at.client, session, { tools: [SEARCH] }).published;
    expect(() => contribute(at.client, session, { tools: [SEARCH] })).toThrow('"search"');
    await contribute(at.client, session, { tools: [OPEN] }).published;
    expect(entries()[0]?.tools).toEqual([SEARCH, OPEN]);
  });

  it('has plugins only, and leaves what is in them to the host (C-31, CU-3)', async () => {
    await begin();
    const read = { children: [], load: { kind: 'loaded' } } as const;
    await contribute(at.client, session, { customizations: [{ ...PLUGIN, ...read, children: [] }] })
      .published;
    expect(entries()[0]?.customizations).toEqual([PLUGIN]);
    const directory = { ...PLUGIN, type: 'directory', contents: 'skill', writable: true };
    const customizations = [directory as never];
    expect(() => contribute(at.client, session, { customizations })).toThrow('plugins only');
    expect(at.actions('session/activeClientSet')).toHaveLength(1);
  });

  it('is one entry per session', async () => {
    await begin();
    at.host.add('ahp-session:/t', 'session', sessionState());
    const other = await at.client.subscribe<'session'>('ahp-session:/t');
    await contribute(at.client, session, { tools: [SEARCH] }).published;
    await contribute(at.client, other, { tools: [SEARCH] }).published;
    expect(at.host.state('ahp-session:/t', 'session').activeClients).toEqual(entries());
  });
});

describe('canvases that a client contributes', () => {
  const canvas = { capabilities: { canvas: {} } };

  it('are part of the full entry (CV-4)', async () => {
    await begin({}, canvas);
    contribute(at.client, session, { tools: [SEARCH] });
    await contribute(at.client, session, { canvasProviders: [CANVAS] }).published;
    expect(entries()).toEqual([{ clientId: 'me', tools: [SEARCH], canvasProviders: [CANVAS] }]);
  });

  it.each([
    ['the client did not declare that it has them', {}, {}],
    ['the version has none', { versions: ['0.5.2'] }, canvas],
  ])('are left out where %s (CV-2)', async (_why, host, client) => {
    await begin(host, client);
    await contribute(at.client, session, { canvasProviders: [CANVAS] }).published;
    expect(entries()).toEqual([{ clientId: 'me', tools: [] }]);
  });
});

describe('a connection that is lost', () => {
  const forget = () => {
    at.host.act(SESSION, { type: 'session/activeClientRemoved', clientId: 'me' });
  };

  it.each([
    ['everything that was missed', undefined],
    ['fresh state', 0],
  ])(
    'is followed by another publication if the host gave the client up, with %s (CU-26)',
    async (_how, replayLimit) => {
      await begin(replayLimit === undefined ? {} : { replayLimit });
      await contribute(at.client, session, { tools: [SEARCH] }).published;
      await at.breakAnd(forget);
      await settled();
      expect(entries()).toEqual([{ clientId: 'me', tools: [SEARCH] }]);
      expect(at.actions('session/activeClientSet')).toHaveLength(2);
    },
  );

  it('is followed by another publication where the channel comes back later (CU-26)', async () => {
    at = await harness();
    at.host.add(SESSION, 'session', sessionState());
    // Such a subscription does not come back with the connection itself.
    session = await at.client.subscribe<'session'>(SESSION, { view: { turns: 1 } });
    await contribute(at.client, session, { tools: [SEARCH] }).published;
    await at.breakAnd(() => {
      forget();
      at.host.forgetClients();
    });
    await settled();
    expect(entries()).toEqual([{ clientId: 'me', tools: [SEARCH] }]);
  });

  it('changes nothing while the host still has the entry (CU-29)', async () => {
    await begin();
    await contribute(at.client, session, { tools: [SEARCH] }).published;
    await at.breakAnd();
    await settled();
    expect(entries()).toEqual([{ clientId: 'me', tools: [SEARCH] }]);
    expect(at.actions('session/activeClientSet')).toHaveLength(1);
  });

  it('is nothing that a removal follows from: that one stands while connected (CU-26)', async () => {
    await begin();
    await contribute(at.client, session, { tools: [SEARCH] }).published;
    forget();
    await settled();
    expect(entries()).toEqual([]);
  });
});

describe('the end of a session', () => {
  it('takes the client out of it before the session is left', async () => {
    await begin();
    await contribute(at.client, session, { tools: [SEARCH] }).published;
    session.close();
    await settled();
    const methods = at.sent.slice(-2).map(({ method }) => method);
    expect(methods).toEqual(['dispatchAction', 'unsubscribe']);
    expect(entries()).toEqual([]);
  });

  it('leaves what was contributed by whoever stays', async () => {
    await begin();
    const other = await at.client.subscribe<'session'>(SESSION);
    contribute(at.client, session, { tools: [SEARCH] });
    contribute(at.client, other, { tools: [OPEN] });
    session.close();
    await settled();
    expect(entries()).toEqual([{ clientId: 'me', tools: [OPEN] }]);
  });

  it('sends nothing to a session that is gone', async () => {
    await begin();
    const part = contribute(at.client, session, { tools: [SEARCH] });
    await part.published;
    const sent = at.actions().length;
    await at.breakAnd(() => at.host.remove(SESSION));
    await settled();
    expect(session.error?.message).toContain('gone');
    expect((await part.withdraw()).status).toBe('dropped');
    expect(at.actions()).toHaveLength(sent);
  });
});
