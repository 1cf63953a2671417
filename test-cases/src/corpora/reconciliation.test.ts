import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../../generators/src/model/model.js';
import { KEYWORDS } from '../../../generators/src/schema/json-schema.js';
import { loadRequirements } from '../citations.js';
import { OWN_CORPORA } from './files.js';

interface Envelope {
  channel: string;
  action: { type: string };
  serverSeq: number;
  origin?: { clientId: string; clientSeq: number } | null;
  rejectionReason?: string;
}

interface Step {
  dispatch?: { clientSeq: number; action: { type: string } };
  receive?: Envelope;
  disconnect?: true;
  replay?: Envelope[];
  restart?: { state: unknown; fromSeq: number };
  missing?: true;
  expected?: View;
}

interface View {
  confirmed?: unknown;
  optimistic?: unknown;
  pending?: number[];
  sent?: number[];
  outcomes?: { clientSeq: number; status: string }[];
}

interface Fixture {
  file: string;
  description: string;
  reducer: string;
  requirements: string[];
  clientId: string;
  now: number;
  snapshot: { state: unknown; fromSeq: number };
  steps: Step[];
  expected: Required<View>;
}

const root = join(OWN_CORPORA, '..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const fixtures: Fixture[] = readdirSync(join(OWN_CORPORA, 'reconciliation')).map((file) => ({
  ...read(`test-cases/reconciliation/${file}`),
  file,
}));
const model: Model = read('schema/model.json');

const where = (test: (fixture: Fixture) => boolean) =>
  fixtures.filter(test).map(({ file }) => file);

const envelopesOf = ({ steps }: Fixture) =>
  steps.flatMap(({ receive, replay = [] }) => (receive ? [receive] : replay));
const actionsOf = (fixture: Fixture) => [
  ...fixture.steps.flatMap(({ dispatch }) => dispatch?.action ?? []),
  ...envelopesOf(fixture).map(({ action }) => action),
];
const kindOf = (step: Step) => Object.keys(step).find((key) => key !== 'expected') ?? '';

describe('reconciliation fixtures', () => {
  it('are at least 100, each with a meaning of its own', () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(100);
    const meanings = fixtures.map(({ reducer, snapshot, steps }) =>
      JSON.stringify([reducer, snapshot, steps.map(({ expected, ...step }) => step)]),
    );
    expect(new Set(meanings).size).toBe(fixtures.length);
  });

  it('have the form their schema says', () => {
    const schema = read('test-cases/schemas/reconciliation.schema.json');
    const validate = new Ajv({ strict: true }).compile(schema);
    expect(where(({ file, ...content }) => !validate(content))).toEqual([]);
  });

  it('name requirements that exist', () => {
    const known = new Set(
      loadRequirements(root).flatMap(({ requirements }) => requirements.map(({ id }) => id)),
    );
    expect(where(({ requirements }) => !requirements.every((id) => known.has(id)))).toEqual([]);
  });

  it('hold states, actions and envelopes that can be decoded', () => {
    const ajv = new Ajv({ strict: true }).addVocabulary([...KEYWORDS]);
    ajv.addSchema(read('schema/bundle.json'), 'bundle');
    const decodes = (type: string, value: unknown) =>
      ajv.validate(`bundle#/definitions/${type}`, value);
    const stateOf = new Map(model.channels.map(({ name, state }) => [name, state]));
    const wrong = where((fixture) => {
      const views = [fixture.expected, ...fixture.steps.map(({ expected }) => expected ?? {})];
      const states = [
        fixture.snapshot.state,
        ...fixture.steps.flatMap(({ restart }) => restart?.state ?? []),
        ...views.flatMap(({ confirmed, optimistic }) => [confirmed ?? [], optimistic ?? []].flat()),
      ];
      const type = stateOf.get(fixture.reducer) ?? '';
      return (
        !states.every((state) => decodes(type, state)) ||
        !actionsOf(fixture).every((action) => decodes('StateAction', action)) ||
        !envelopesOf(fixture).every((envelope) => decodes('ActionEnvelope', envelope))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are stories that can happen: one connection after the other, own numbers that grow', () => {
    const wrong = where(({ steps }) => {
      let connected = true;
      let last = Number.NEGATIVE_INFINITY;
      return steps.some((step, i) => {
        const kind = kindOf(step);
        if (kind === 'dispatch') {
          const { clientSeq } = step.dispatch ?? { clientSeq: Number.NaN };
          if (clientSeq <= last) return true;
          last = clientSeq;
        } else if (kind === 'receive') return !connected;
        else if (kind === 'missing') return connected || i < steps.length - 1;
        else if (kind === 'disconnect') connected = false;
        else if (connected) return true;
        else connected = true;
        return false;
      });
    });
    expect(wrong).toEqual([]);
  });

  it('have envelopes of one channel, and own actions that a client may dispatch', () => {
    const hostOnly = new Set(
      model.actions.filter(({ dispatch }) => dispatch !== 'client').map(({ type }) => type),
    );
    const wrong = where((fixture) => {
      const channels = new Set(envelopesOf(fixture).map(({ channel }) => channel));
      const dispatched = fixture.steps.flatMap(({ dispatch }) => dispatch?.action.type ?? []);
      return channels.size > 1 || dispatched.some((type) => hostOnly.has(type));
    });
    expect(wrong).toEqual([]);
  });

  it('account for every own action: it is pending in the end, or has exactly one outcome', () => {
    const wrong = where(({ steps, expected }) => {
      const dispatched = steps.flatMap(({ dispatch }) => dispatch?.clientSeq ?? []);
      const settled = expected.outcomes.map(({ clientSeq }) => clientSeq);
      const accounted = [...expected.pending, ...settled].sort((one, two) => one - two);
      return JSON.stringify(accounted) !== JSON.stringify(dispatched);
    });
    expect(wrong).toEqual([]);
  });

  it('say in the end what their steps say one by one', () => {
    const wrong = where(({ steps, expected }) => {
      const last = steps.at(-1)?.expected ?? {};
      return (['confirmed', 'optimistic', 'pending'] as const).some(
        (field) => field in last && JSON.stringify(last[field]) !== JSON.stringify(expected[field]),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('show every kind of step and of outcome, on every channel that clients change', () => {
    const kinds = new Set(fixtures.flatMap(({ steps }) => steps.map(kindOf)));
    expect([...kinds].sort()).toEqual(
      ['disconnect', 'dispatch', 'missing', 'receive', 'replay', 'restart'].sort(),
    );
    const outcomes = fixtures.flatMap(({ expected }) => expected.outcomes);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(
      new Set(['confirmed', 'rejected', 'dropped']),
    );
    expect(new Set(fixtures.map(({ reducer }) => reducer))).toEqual(
      new Set(['root', 'session', 'chat', 'terminal', 'annotations', 'changeset']),
    );
  });
});
