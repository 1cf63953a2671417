import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import {
  ACTIONS,
  type ChatState,
  isKnown,
  REDUCER_NAMES,
  type ReducerName,
  reduceChannel,
  type StateAction,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@agent-host-protocol/types';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { filesIn, OWN_CORPORA } from '../../../../test-cases/src/corpora/files.js';
import { readReducers } from '../../../../test-cases/src/corpora/reducers.js';
import {
  readTranslations,
  type TranslationFixture,
} from '../../../../test-cases/src/corpora/translations.js';
import { freeze } from '../../../../test-cases/src/fuzz/json.js';
import { validation } from '../validation/index.js';
import { downgradeAction, downgradeState, upgradeAction } from './host.js';
import { openInputRequests, reduceAs, upgradeState, whyNotSendable } from './index.js';

const loaded = readTranslations(OWN_CORPORA);
const fixtures = loaded.map((each): [string, TranslationFixture] => {
  if ('broken' in each) throw new Error(`${each.name}: ${each.broken}`);
  return [each.name, each.fixture];
});

/** What our translation makes of a fixture. */
function outcomeOf(fixture: TranslationFixture): unknown {
  const { version, now } = fixture;
  const reducer = fixture.reducer as ReducerName;
  switch (fixture.op) {
    case 'upgradeState':
      return upgradeState(version, reducer, fixture.state as never);
    case 'reduce':
      return fixture.actions.reduce(
        (state, action) => reduceAs(version, reducer, state as never, action as StateAction, now),
        fixture.state,
      );
    case 'sendable':
      return !whyNotSendable(
        version,
        reducer,
        fixture.state as never,
        fixture.action as StateAction,
      );
    case 'downgradeState':
      return downgradeState(version, reducer, fixture.state as never);
    case 'downgradeAction':
      return downgradeAction(
        version,
        reducer,
        fixture.state as never,
        fixture.action as StateAction,
      );
    case 'upgradeAction':
      return upgradeAction(version, fixture.action as StateAction, {
        now,
        startedAt: fixture.startedAt,
      });
  }
}

describe('the corpus of translations', () => {
  const replayed = new Set<string>();

  it.each(fixtures)('%s', (name, fixture) => {
    // Frozen: a translation that wrote to what it is given would throw.
    const found = outcomeOf(freeze(fixture));
    replayed.add(name);
    expect(found).toStrictEqual(fixture.expected);
    const { op } = fixture;
    if (op === 'reduce' || op === 'upgradeState' || op === 'downgradeState') {
      const unchanged = isDeepStrictEqual(fixture.state, fixture.expected);
      expect(found === fixture.state, 'the very same object where nothing changed').toBe(unchanged);
    }
    if (op === 'downgradeAction' && isDeepStrictEqual(fixture.expected, [fixture.action])) {
      expect((found as unknown[])[0]).toBe(fixture.action);
    }
  });

  it('was replayed as a whole', () => {
    expect([...replayed].sort()).toEqual(filesIn(OWN_CORPORA, 'translations'));
    expect(replayed.size).toBeGreaterThanOrEqual(175);
  });

  it('has the form its schema says', () => {
    const schema = JSON.parse(
      readFileSync(`${OWN_CORPORA}schemas/translation.schema.json`, 'utf8'),
    );
    const validate = new Ajv({ allErrors: true }).compile(schema);
    for (const [name, fixture] of fixtures) {
      validate(fixture);
      expect(validate.errors ?? [], name).toEqual([]);
    }
  });

  it('does nothing twice, and everything in every version', () => {
    const done = fixtures.map(([, { description: _, expected: __, ...given }]) =>
      JSON.stringify(given),
    );
    expect(new Set(done).size).toBe(fixtures.length);
    const pairs = new Set(fixtures.map(([, { op, version }]) => `${op} ${version}`));
    expect(pairs.size).toBe(6 * SUPPORTED_PROTOCOL_VERSIONS.length);
  });

  it('holds what a validator of the version takes', () => {
    for (const [name, fixture] of fixtures) {
      const ours = fixture.op.startsWith('downgrade');
      const version = ours ? '0.6.0' : fixture.version;
      const reducer = fixture.reducer as ReducerName;
      if ('state' in fixture) {
        const state = structuredClone(fixture.state);
        expect(validation.state(reducer, state, version), name).toBeUndefined();
      }
      const actions = 'actions' in fixture ? fixture.actions : [];
      for (const action of 'action' in fixture ? [fixture.action] : actions) {
        // Those of this name lack a time on purpose.
        if (name.endsWith('upgrade-action-in-our-own-version-changes-nothing.json')) continue;
        const envelope = { channel: 'ahp-chat:/orchard', serverSeq: 1, action };
        const params = structuredClone(envelope);
        const problem = validation.params('hostToClient', 'action', params, version);
        expect(problem, name).toBeUndefined();
      }
    }
  });
});

describe('our own version', () => {
  const reducers = readReducers(OWN_CORPORA, false);

  it('reduces as reducers do, with the very same objects where nothing changes (G-7, G-8)', () => {
    let unchanged = 0;
    for (const each of reducers) {
      if ('broken' in each) throw new Error(each.broken);
      const { reducer, initial, actions, now } = freeze(each.fixture);
      let state = initial;
      for (const action of actions as StateAction[]) {
        const wanted = reduceChannel(reducer as ReducerName, state as never, action, { now });
        const found = reduceAs('0.6.0', reducer as ReducerName, state as never, action, now);
        expect(isDeepStrictEqual(found, wanted), each.name).toBe(true);
        expect(found === state, each.name).toBe(wanted === state);
        if (found === state) unchanged++;
        state = found;
      }
      expect(upgradeState('0.6.0', reducer as ReducerName, state as never)).toBe(state);
      expect(downgradeState('0.6.0', reducer as ReducerName, state as never)).toBe(state);
    }
    expect(unchanged).toBeGreaterThan(100);
  });
});

describe('what a version does not have', () => {
  it.each([
    ['0.5.1', 23, 25],
    ['0.5.2', 25, 25],
    // The two of canvases come on top of the 25 of sessions.
    ['0.6.0', 27, 27],
  ])('%s has %i actions on sessions and %i on chats', (version, ofSessions, ofChats) => {
    const known = Object.keys(ACTIONS).filter((type) => isKnown('action', type, version));
    expect(known.filter((type) => type.startsWith('session/'))).toHaveLength(ofSessions);
    expect(known.filter((type) => type.startsWith('chat/'))).toHaveLength(ofChats);
  });

  it.each([
    ['0.5.1', 11],
    ['0.5.2', 8],
  ])('changes nothing and is not sent: %s (C-4, G-9)', (version, count) => {
    const unknown = Object.keys(ACTIONS).filter((type) => !isKnown('action', type, version));
    expect(unknown).toHaveLength(count);
    const state = freeze({ activeTurn: { id: 't', responseParts: [] }, files: [] }) as never;
    for (const name of REDUCER_NAMES) {
      for (const type of unknown) {
        const action = { type, turnId: 't', toolCallId: 'c', files: [], canvases: [] } as never;
        expect(reduceAs(version, name, state, action, 0), `${name}: ${type}`).toBe(state);
        for (const sent of downgradeAction(version, name, state, action)) {
          expect(isKnown('action', sent.type, version), `${name}: ${sent.type}`).toBe(true);
        }
      }
    }
  });
});

describe('older versions', () => {
  const strange = [null, undefined, 7, 'text', {}, { type: 7 }, { type: '__proto__' }];

  it.each(['0.5.1', '0.5.2'])('take anything for an action (G-15): %s', (version) => {
    const state = freeze({ strange: true }) as never;
    for (const action of strange as never[]) {
      for (const name of REDUCER_NAMES) {
        expect(reduceAs(version, name, state, action, 0)).toBe(state);
      }
    }
  });

  it('take malformed actions that they treat in their own way for none (G-15)', () => {
    const chat: ChatState = freeze({
      resource: 'ahp-chat:/orchard',
      title: 'Prune the orchard',
      status: 24,
      modifiedAt: '2025-06-15T14:20:00.000Z',
      turns: [],
      inputRequests: [{ id: 'ask' }],
    });
    const types = [
      'chat/inputRequested',
      'chat/inputAnswerChanged',
      'chat/inputCompleted',
      'chat/turnStarted',
      'chat/turnComplete',
      'chat/turnCancelled',
      'chat/error',
      'chat/toolCallReady',
    ];
    for (const version of ['0.5.1', '0.5.2']) {
      for (const type of types) {
        const action = { type, requestId: 7, request: 'ask', turnId: 7 } as unknown as StateAction;
        expect(reduceAs(version, 'chat', chat, action, 0), `${version} ${type}`).toBe(chat);
      }
    }
    const review = { type: 'changeset/filesReviewedChanged', fileIds: 'all', reviewed: true };
    const changeset = freeze({ status: 'ready', files: [] }) as never;
    expect(reduceAs('0.5.2', 'changeset', changeset, review as never, 0)).toBe(changeset);
  });

  it('share all turns and parts but the one that text streams into', () => {
    const part = (id: string) => ({ kind: 'markdown', id, content: '' }) as const;
    const chat: ChatState = freeze({
      resource: 'ahp-chat:/orchard',
      title: 'Prune the orchard',
      status: 24,
      modifiedAt: '2025-06-15T14:20:00.000Z',
      turns: [],
      activeTurn: {
        id: 't',
        startedAt: '2025-06-15T14:19:30.250Z',
        message: { text: 'Go', origin: { kind: 'user' } },
        responseParts: [part('a'), { kind: 'inputRequest', request: { id: 'ask' } }, part('b')],
      },
    });
    const delta = { type: 'chat/delta', turnId: 't', partId: 'b', content: 'On' } as const;
    const next = reduceAs('0.5.2', 'chat', chat, delta, 0);
    expect(next.turns).toBe(chat.turns);
    expect(next.activeTurn?.responseParts.slice(0, 2)).toEqual(
      chat.activeTurn?.responseParts.slice(0, 2),
    );
    expect(next.activeTurn?.responseParts[1]).toBe(chat.activeTurn?.responseParts[1]);
    expect(next.activeTurn?.responseParts[2]).toEqual({ ...part('b'), content: 'On' });
  });
});

describe('open requests', () => {
  const base = {
    resource: 'ahp-chat:/orchard',
    title: 'Prune the orchard',
    status: 24,
    modifiedAt: '2025-06-15T14:20:00.000Z',
    turns: [],
  };
  const turn = {
    id: 't',
    startedAt: '2025-06-15T14:19:30.250Z',
    message: { text: 'Go', origin: { kind: 'user' } },
    responseParts: [
      { kind: 'inputRequest', request: { id: 'answered' }, response: 'accept' },
      { kind: 'inputRequest', request: { id: 'open' } },
    ],
  } as const;
  const ids = (state: object) => openInputRequests(state as ChatState).map(({ id }) => id);

  it('are found in the running turn and aside, those of finished turns are not', () => {
    expect(ids(base)).toEqual([]);
    expect(ids({ ...base, activeTurn: turn })).toEqual(['open']);
    expect(ids({ ...base, inputRequests: [{ id: 'aside' }] })).toEqual(['aside']);
    const finished = { ...turn, state: 'complete' };
    expect(ids({ ...base, turns: [finished] })).toEqual([]);
  });

  it('are none where something else is in their place', () => {
    expect(ids({ ...base, inputRequests: null })).toEqual([]);
    expect(ids({ ...base, inputRequests: 'aside' })).toEqual([]);
    expect(ids({ ...base, inputRequests: [null, { id: 7 }, { id: 'aside' }] })).toEqual(['aside']);
  });
});
