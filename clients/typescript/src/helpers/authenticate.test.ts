import {
  AhpErrorCodes,
  type AuthenticateParams,
  type ProtectedResourceMetadata,
  ROOT_URI,
} from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import { RpcError } from '../peer/errors.js';
import {
  authenticate,
  authenticateAgent,
  type GetToken,
  isRequired,
  withAuth,
} from './authenticate.js';
import { keepAuthenticated } from './keep-authenticated.js';
import type { AuthorizationRequest } from './mcp/answer-auth-challenge.js';
import { type Harness, harness, settled } from './testing/harness.js';

/** Spelled so that nobody would write it like that, to see that nobody tidies it up. */
const CODE: ProtectedResourceMetadata = {
  resource: 'https://API.example:443/code/',
  authorization_servers: ['https://login.example'],
  scopes_supported: ['repo', 'user'],
};
const EXTRA: ProtectedResourceMetadata = { resource: 'https://extra.example', required: false };

let at: Harness;
let asked: AuthorizationRequest[] = [];
/** What the host was given. */
let given: Partial<AuthenticateParams>[] = [];
afterEach(() => {
  at.client.close();
  asked = [];
  given = [];
});

const getToken: GetToken = (request) => {
  asked.push(request);
  return { token: `for ${request.resource}` };
};

async function begin(
  refuses: (params: AuthenticateParams) => boolean = () => false,
  resources: ProtectedResourceMetadata[] = [CODE],
): Promise<void> {
  const authenticateHandler = (params: object) => {
    const { channel, ...rest } = params as AuthenticateParams;
    if (refuses(params as AuthenticateParams)) {
      throw new RpcError(AhpErrorCodes.AuthRequired, 'bad token', { resources: [] });
    }
    given.push(rest);
    return {};
  };
  at = await harness({ handlers: { authenticate: authenticateHandler } });
  at.host.act(ROOT_URI, { type: 'root/agentsChanged', agents: [agentOf(resources)] });
  await settled();
}

function agentOf(protectedResources: ProtectedResourceMetadata[], provider = 'p') {
  return { provider, displayName: provider, description: '', models: [], protectedResources };
}

function authRequired(resources: unknown): RpcError {
  return new RpcError(AhpErrorCodes.AuthRequired, 'sign in', { resources });
}

describe('a token', () => {
  it('is given for a resource just as the host wrote it (C-36)', async () => {
    await begin();
    await authenticate(at.client, { resource: CODE, token: 't', scopes: ['repo'] });
    expect(at.params('authenticate')).toEqual([
      { channel: ROOT_URI, resource: CODE.resource, token: 't', scopes: ['repo'] },
    ]);
  });

  it('that the host does not take is an error', async () => {
    await begin(() => true);
    await expect(authenticate(at.client, { resource: CODE, token: 'secret' })).rejects.toThrow(
      RpcError,
    );
  });
});

describe('a resource', () => {
  it.each([
    [undefined, true],
    [true, true],
    [false, false],
  ])('that says required %s counts as %s (C-34)', (required, expected) => {
    expect(isRequired(required === undefined ? {} : { required })).toBe(expected);
  });
});

describe('an agent', () => {
  it('gets what it has to have before it is used, and no more (C-33, C-34)', async () => {
    await begin();
    expect(await authenticateAgent(at.client, agentOf([CODE, EXTRA]), getToken)).toBe(true);
    expect(given).toEqual([{ resource: CODE.resource, token: `for ${CODE.resource}` }]);
    expect(asked).toEqual([
      {
        resource: CODE.resource,
        authorizationServers: CODE.authorization_servers,
        scopes: CODE.scopes_supported,
        oauthClient: { kind: 'register' },
        remedy: 'signIn',
        description: undefined,
      },
    ]);
  });

  it('is not ready where there is no token to be had', async () => {
    await begin();
    expect(await authenticateAgent(at.client, agentOf([CODE]), () => undefined)).toBe(false);
    expect(await authenticateAgent(at.client, {}, getToken)).toBe(true);
    expect(given).toEqual([]);
  });
});

describe('work that needs tokens', () => {
  /** Work that fails with something the first times. */
  function failing(error: unknown, times = 1) {
    const work = async () => {
      work.runs++;
      if (work.runs <= times) throw error;
      return 'done';
    };
    work.runs = 0;
    return work;
  }

  it('is tried again once the host has them (C-35)', async () => {
    await begin();
    const work = failing(authRequired([CODE, EXTRA]));
    expect(await withAuth(at.client, getToken, work)).toBe('done');
    expect(given.map(({ resource }) => resource)).toEqual([CODE.resource, EXTRA.resource]);
    expect(work.runs).toBe(2);
  });

  it('is tried again only once (C-35)', async () => {
    await begin();
    const error = authRequired([CODE]);
    const work = failing(error, 9);
    await expect(withAuth(at.client, getToken, work)).rejects.toBe(error);
    expect(work.runs).toBe(2);
  });

  it('is tried again without what it could do without', async () => {
    await begin();
    const work = failing(authRequired([EXTRA]));
    expect(await withAuth(at.client, () => undefined, work)).toBe('done');
  });

  it.each([
    ['there is no token', authRequired([CODE])],
    ['nothing is named', authRequired([])],
    ['what is named is nonsense', authRequired([{ resource: 7 }, null, 'x'])],
    ['there is no list', authRequired('all')],
    ['it is about something else', new RpcError(-32602, 'no', { resources: [CODE] })],
    ['it has nothing to do with the host', new Error('no')],
  ])('is not tried again if %s', async (_why, error) => {
    await begin();
    const work = failing(error);
    await expect(withAuth(at.client, () => undefined, work)).rejects.toBe(error);
    expect(work.runs).toBe(1);
  });
});

describe('agents that are kept supplied', () => {
  it('get what they need, and what they come to need', async () => {
    await begin();
    await keepAuthenticated(at.client, getToken);
    const other = { resource: 'https://other.example' };
    at.host.act(ROOT_URI, { type: 'root/agentsChanged', agents: [agentOf([CODE, EXTRA, other])] });
    await settled();
    expect(given.map(({ resource }) => resource)).toEqual([CODE.resource, other.resource]);
  });

  it('get it once more after a break (C-12)', async () => {
    await begin();
    await keepAuthenticated(at.client, getToken);
    await at.breakAnd();
    await settled();
    expect(given.map(({ resource }) => resource)).toEqual([CODE.resource, CODE.resource]);
  });

  it.each([
    ['they had', CODE.resource],
    ['none of them has declared', 'https://new.example'],
  ])('get a token that the host misses: one %s', async (_which, resource) => {
    await begin();
    await keepAuthenticated(at.client, getToken);
    at.host.notify('auth/required', { channel: ROOT_URI, resource, reason: 'expired' });
    await settled();
    expect(given.at(-1)?.resource).toBe(resource);
    expect(given).toHaveLength(2);
  });

  it('are those that are going to be used', async () => {
    await begin();
    const agents = [agentOf([CODE]), agentOf([{ resource: 'https://other.example' }], 'other')];
    at.host.act(ROOT_URI, { type: 'root/agentsChanged', agents });
    await settled();
    await keepAuthenticated(at.client, getToken, { uses: ({ provider }) => provider === 'other' });
    expect(given.map(({ resource }) => resource)).toEqual(['https://other.example']);
  });

  it('are tried again with the next change if a token is not taken', async () => {
    let refusing = true;
    await begin(() => refusing);
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    await keepAuthenticated(at.client, getToken, { onError });
    expect(errors).toHaveLength(1);
    refusing = false;
    at.host.act(ROOT_URI, { type: 'root/agentsChanged', agents: [agentOf([CODE])] });
    await settled();
    expect(given).toHaveLength(1);
  });

  it('get nothing any more after the end', async () => {
    await begin();
    const end = await keepAuthenticated(at.client, getToken);
    end();
    await at.breakAnd();
    at.host.notify('auth/required', { channel: ROOT_URI, resource: CODE.resource });
    at.host.act(ROOT_URI, { type: 'root/agentsChanged', agents: [agentOf([EXTRA])] });
    await settled();
    expect(given).toHaveLength(1);
  });
});
