import type { TypeExpression } from '@agent-host-protocol/schema/model';
import { describe, expect, it } from 'vitest';
import { Cases } from './cases.js';
import { readModel } from './model.js';
import { Random } from './random.js';
import { Validity } from './validity.js';

const model = readModel();
const cases = new Cases(model);
const all = Array.from({ length: 5000 }, (_, run) => cases.make(1, run));

describe('random numbers', () => {
  it('are the same on every machine', () => {
    const random = new Random();
    random.start(1, 2);
    expect(Array.from({ length: 4 }, () => random.next())).toEqual([
      3963121066, 4257450372, 58710073, 1540980901,
    ]);
  });
});

describe('cases', () => {
  it('follow from seed and run alone', () => {
    const fresh = new Cases(model);
    for (const run of [4321, 7, 0]) expect(fresh.make(1, run)).toEqual(all[run]);
    expect(fresh.make(2, 7)).not.toEqual(all[7]);
    expect(fresh.make(1, 7, 'chat')).toEqual(cases.make(1, 7, 'chat'));
  });

  it('are valid', () => {
    const validity = new Validity(cases.reducers);
    expect(all.flatMap((each) => validity.problems(each))).toEqual([]);
  });

  it('are mostly of this version, but not only', () => {
    const validity = new Validity(cases.reducers);
    const odd = all.filter((each) => validity.oddness(each) > 0).length / all.length;
    expect(odd).toBeGreaterThan(0.2);
    expect(odd).toBeLessThan(0.8);
  });

  it('are of every reducer there is a state for', () => {
    const channels = model.channels.filter(({ state }) => state).map(({ name }) => name);
    expect(new Set(all.map(({ reducer }) => reducer))).toEqual(new Set(channels));
  });

  it('have every action, others too, and up to 20 of them', () => {
    const used = new Set(all.flatMap(({ actions }) => actions.map(({ type }) => type)));
    expect(model.actions.filter(({ type }) => !used.has(type))).toEqual([]);
    expect(used.size).toBeGreaterThan(model.actions.length);
    expect(new Set(all.map(({ actions }) => actions.length)).size).toBe(20);
  });

  it('have tool calls in every status in their active turns', () => {
    const union = model.types.ToolCallState;
    const statuses =
      union?.kind === 'union' ? union.members.flatMap(({ values = [] }) => values) : [];
    const found = all.flatMap(({ state }) => {
      const parts = (state.activeTurn as Turn | undefined)?.responseParts ?? [];
      return parts.flatMap(({ kind, toolCall }) => (kind === 'toolCall' ? [toolCall?.status] : []));
    });
    expect(statuses).toHaveLength(7);
    expect([...new Set(found)]).toEqual(expect.arrayContaining(statuses));
  });

  it('have null only where it means something', () => {
    const nulls = all.flatMap(({ actions }) =>
      actions.flatMap((action) =>
        Object.entries(action).flatMap(([name, value]) => {
          const field = fieldOf(action.type, name);
          return value === null && field && !allowsNull(field.type) ? [field] : [];
        }),
      ),
    );
    expect(nulls.length).toBeGreaterThan(0);
    expect(nulls.filter((field) => !field.tristate)).toEqual([]);
  });

  it('have status bits up to the highest', () => {
    const statuses = all.flatMap(({ state, reducer }) =>
      reducer === 'chat' ? [state.status as number] : [],
    );
    expect(statuses.some((status) => status > 0x7fff_ffff)).toBe(true);
    expect(statuses.every((status) => status === status >>> 0)).toBe(true);
  });

  it('name things that are there', () => {
    const turns = all.flatMap(({ state, actions }) => {
      const active = state.activeTurn as Turn | undefined;
      const named = actions.flatMap(({ turnId }) => (turnId === undefined ? [] : [turnId]));
      return active ? named.map((turnId) => turnId === active.id) : [];
    });
    expect(turns.filter((matches) => matches).length / turns.length).toBeGreaterThan(0.6);
  });
});

interface Turn {
  readonly id: string;
  readonly responseParts: readonly { kind: string; toolCall?: { status: string } }[];
}

function fieldOf(action: string, name: string) {
  const records = model.actions.find(({ type }) => type === action)?.records ?? [];
  for (const record of records) {
    const type = model.types[record];
    const field = type?.kind === 'record' && type.fields.find((each) => each.name === name);
    if (field) return field;
  }
  return undefined;
}

function allowsNull(type: TypeExpression): boolean {
  return type.kind === 'any' || type.kind === 'null';
}
