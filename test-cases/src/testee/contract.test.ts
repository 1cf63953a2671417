import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { OWN_CORPORA } from '../corpora/files.js';
import { CORPORA, CORPUS_NAMES } from '../run/corpora.js';
import { typescriptTestee } from '../run/testing.js';
import { problemOfInfo, type Request, readAnswer } from './contract.js';
import { Testee } from './testee.js';

const schema = JSON.parse(
  readFileSync(join(OWN_CORPORA, 'schemas/testee.schema.json'), 'utf8'),
) as object;
const ajv = new Ajv({ strict: true }).addSchema(schema, 'testee');

const TERMINAL = { title: 'sh', content: [], claim: { kind: 'client', clientId: 'c' } };
const RETITLED = { type: 'terminal/titleChanged', title: 'bash' };

function echo(clientSeq: number): object {
  const origin = { clientId: 'c', clientSeq };
  return { channel: 'ahp-terminal:/t', action: RETITLED, serverSeq: clientSeq, origin };
}

function problemsOf(definition: string, value: unknown): unknown[] {
  const validate = ajv.getSchema(`testee#/definitions/${definition}`);
  if (!validate) throw new Error(`the schema has no ${definition}`);
  return validate(value) ? [] : (validate.errors ?? []);
}

/** Something of every kind of outcome. */
const RECONCILE: Request = {
  op: 'reconcile',
  reducer: 'terminal',
  clientId: 'c',
  now: 0,
  snapshot: { state: TERMINAL, fromSeq: 0 },
  steps: [
    { dispatch: { clientSeq: 1, action: RETITLED } },
    { dispatch: { clientSeq: 2, action: RETITLED } },
    { dispatch: { clientSeq: 3, action: RETITLED } },
    { receive: echo(1) },
    { receive: { ...echo(2), rejectionReason: 'no' } },
    { disconnect: true },
    { missing: true },
  ],
};

const TRANSLATE = {
  op: 'translate',
  translation: 'sendable',
  version: '0.5.1',
  reducer: 'terminal',
  now: 0,
  state: TERMINAL,
  action: RETITLED,
} as const;

describe('the schema of the contract', () => {
  it('takes every request that the runner sends', () => {
    const options = { root: OWN_CORPORA, foreign: false, nullIsAbsent: false, inPlace: true };
    const requests = CORPUS_NAMES.flatMap((name) => [...CORPORA[name](options).cases]).flatMap(
      (each) => ('broken' in each ? [] : [each.request]),
    );
    const ops = new Set(requests.map(({ op }) => op));
    expect([...ops].sort()).toEqual([
      'dispatchable',
      'known',
      'negotiate',
      'reconcile',
      'reduce',
      'roundTrip',
      'translate',
    ]);
    expect(
      requests.filter((request) => problemsOf('request', { id: 1, ...request }).length > 0),
    ).toEqual([]);
  });

  it.each([
    ['an id that is none', { id: {}, op: 'info' }],
    ['an unknown operation', { id: 1, op: 'destroy' }],
    ['a missing field', { id: 1, op: 'roundTrip', value: 1 }],
    ['neither value nor text', { id: 1, op: 'roundTrip', type: 'Meta' }],
    ['both value and text', { id: 1, op: 'roundTrip', type: 'Meta', value: {}, text: '{}' }],
    ['a step of two kinds', { ...RECONCILE, id: 1, steps: [{ disconnect: true, missing: true }] }],
    ['a translation nobody knows', { ...TRANSLATE, id: 1, translation: 'sidegrade' }],
    ['a snapshot without number', { ...RECONCILE, id: 1, snapshot: { state: {} } }],
  ])('does not take %s', (_, request) => {
    expect(problemsOf('request', request)).not.toEqual([]);
  });

  it.each([
    ['no id', { ok: true, value: 1 }],
    ['a success without a result', { id: 1, ok: true }],
    ['a refusal without a reason', { id: 1, ok: false }],
    ['an unknown reason', { id: 1, ok: false, error: { kind: 'mood', message: 'no' } }],
    ['a success without an id', { id: null, ok: true, value: 1 }],
    [
      'a view without states',
      { id: 1, ok: true, views: [{ pending: [], sent: [], outcomes: [] }] },
    ],
  ])('does not take an answer with %s', (_, answer) => {
    expect(problemsOf('answer', answer)).not.toEqual([]);
  });

  describe('fits our own testee', () => {
    const testee = new Testee(typescriptTestee(), { timeout: 60_000 });
    afterAll(() => testee.close());

    it.each<[string, Request]>([
      ['infoAnswer', { op: 'info' }],
      [
        'reduceAnswer',
        {
          op: 'reduce',
          reducer: 'terminal',
          state: TERMINAL,
          actions: [RETITLED],
          now: 0,
        },
      ],
      ['roundTripAnswer', { op: 'roundTrip', type: 'Meta', value: {} }],
      ['roundTripAnswer', { op: 'roundTrip', type: 'Meta', text: '{}' }],
      ['refusal', { op: 'roundTrip', type: 'Meta', text: '{' }],
      ['knownAnswer', { op: 'known', kind: 'action', name: 'x', version: 'y' }],
      ['negotiateAnswer', { op: 'negotiate', offered: [], supported: [] }],
      ['dispatchableAnswer', { op: 'dispatchable', action: 'x' }],
      ['reconcileAnswer', RECONCILE],
      ['translateAnswer', TRANSLATE],
      ['translateAnswer', { ...TRANSLATE, translation: 'upgradeState' }],
      ['refusal', { op: 'roundTrip', type: 'Meta', value: 1 }],
      ['refusal', { op: 'roundTrip', type: 'Nothing', value: 1 }],
      ['refusal', { op: 'destroy' } as unknown as Request],
    ])('%s', async (definition, request) => {
      expect(problemsOf(definition, await testee.request(request))).toEqual([]);
    });
  });
});

describe('readAnswer', () => {
  it.each([
    ['nothing', '', 'is not JSON'],
    ['a list', '[]', 'is not an object'],
    ['no id', '{"ok":true}', 'has no "id"'],
    ['no verdict', '{"id":1}', 'has no "ok" that is true or false'],
    ['a verdict that is none', '{"id":1,"ok":"yes"}', 'has no "ok" that is true or false'],
    ['no reason', '{"id":1,"ok":false}', 'has no "error" with "kind" and "message"'],
    ['an empty reason', '{"id":1,"ok":false,"error":null}', 'has no "error" with "kind" and "mes'],
  ])('complains about %s', (_, line, complaint) => {
    expect(readAnswer(line)).toContain(complaint);
  });

  it('takes an answer', () => {
    expect(readAnswer('{"id":1,"ok":true,"x":null}\r')).toEqual({ id: 1, ok: true, x: null });
  });
});

describe('problemOfInfo', () => {
  it('names a refusal, and everything that is missing', () => {
    const error = { kind: 'usage', message: 'what?' } as const;
    expect(problemOfInfo({ id: 1, ok: false, error })).toBe('is a refusal: what?');
    expect(problemOfInfo({ id: 1, ok: true, language: 'X', types: ['a', 1] })).toBe(
      'has no text "implementation", no text "protocolVersion", no list of texts "supportedVersions", no list of texts "reducers", no list of texts "types"',
    );
  });
});
