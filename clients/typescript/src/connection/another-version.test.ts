import { ROOT_URI, type StateAction } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it } from 'vitest';
import { type AhpClient, connect } from '../client.js';
import { ModelHost } from '../testing/model-host.js';
import { validation } from '../validation/index.js';

const CHANGES = 'ahp-changeset:/1';
const CANVAS = 'ahp-canvas:/1';

const REVIEWED: StateAction = {
  type: 'changeset/filesReviewChanged',
  files: ['file:///a'],
  reviewed: true,
};
const TITLED: StateAction = { type: 'terminal/titleChanged', title: 'sh' };

function hostOf(version: string): ModelHost {
  const host = new ModelHost({ versions: [version] });
  host.add(ROOT_URI, 'root', { agents: [] });
  const edit = { after: { uri: 'file:///a', content: { uri: 'file:///a' } } };
  host.add(CHANGES, 'changeset', { status: 'ready', files: [{ id: 'file:///a', edit }] });
  return host;
}

let client: AhpClient;
afterEach(() => client.close());

/** A client whose host is another program after the break, which speaks an older version; not back yet. */
async function cutOff(): Promise<{ older: ModelHost; back: () => Promise<void> }> {
  const [newer, older] = [hostOf('0.6.0'), hostOf('0.5.2')];
  let host = newer;
  client = await connect({
    connect: (options) => host.connector()(options),
    validation,
    capabilities: { canvas: {} },
    keepAlive: false,
    reconnect: { baseMs: 60_000 },
    random: () => 1,
  });
  await client.subscribe(CHANGES, { as: 'changeset' });
  newer.cut();
  host = older;
  const waiting = () => client.status.kind === 'waiting';
  if (!waiting()) await new Promise<void>((on) => client.onStatus(() => waiting() && on()));
  const ready = () =>
    new Promise<void>((on) => client.onStatus(({ kind }) => kind === 'ready' && on()));
  const back = () => {
    const settled = ready();
    client.reconnectNow();
    return settled;
  };
  return { older, back };
}

describe('what waits for a connection that turns out to speak an older version', () => {
  it('is not sent if it is an action that the version does not have (C-3, G-9)', async () => {
    const { older, back } = await cutOff();
    const outcome = client.dispatch(CHANGES, REVIEWED);
    const elsewhere = client.dispatch('ahp-changeset:/2', REVIEWED);
    const known = client.dispatch('ahp-terminal:/1', TITLED);
    const dispatched: string[] = [];
    older.add('ahp-terminal:/1', 'terminal', {
      title: '',
      content: [],
      claim: { kind: 'client', clientId: client.clientId },
    });
    const taken = older.dispatched.bind(older);
    older.dispatched = (uri, clientSeq, action, from) => {
      dispatched.push(action.type);
      taken(uri, clientSeq, action, from);
    };
    await back();
    const reason =
      'changeset/filesReviewChanged was not sent: protocol version 0.5.2, which the host speaks, does not have it';
    expect(await outcome).toEqual({ status: 'dropped', reason });
    expect(await elsewhere).toEqual({ status: 'dropped', reason });
    expect(await known).toMatchObject({ status: 'confirmed' });
    expect(dispatched).toEqual(['terminal/titleChanged']);
  });

  it('takes its effect back', async () => {
    const { back } = await cutOff();
    const changes = await client.subscribe<'changeset'>(CHANGES);
    const outcome = changes.dispatch(REVIEWED);
    expect(changes.state.files[0]?.reviewed).toBe(true);
    await back();
    await outcome;
    expect(changes.state.files[0]?.reviewed).toBeUndefined();
    expect(changes.pendingCount).toBe(0);
  });

  it('is refused if it is a request that the version does not have (C-3, CV-2)', async () => {
    const { back } = await cutOff();
    const answer = client.request('canvasReadResource', { channel: CANVAS, uri: 'x' });
    const refused = expect(answer).rejects.toThrow('has no canvasReadResource');
    await back();
    await refused;
  });
});
