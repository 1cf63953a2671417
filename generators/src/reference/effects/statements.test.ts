import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Reducers, Statement, Test, Value } from '../../reducers/program.js';
import { type StatementKind, statementSteps } from './statements.js';
import { stepList } from './step.js';
import { choose, gardenNames, rowsOf, when } from './testing.js';

const pieces: Partial<Reducers> = {
  procedures: [
    {
      name: 'paint',
      doc: 'Paints.',
      parameters: [
        { name: 'bench', type: 'Bench' },
        { name: 'weather', type: 'number' },
        { name: 'colour', type: 'string', optional: true },
      ],
      do: [],
      source: 'types/garden.ts:1',
    },
    {
      name: 'soak',
      doc: 'Lets it rain.',
      parameters: [
        { name: 'state', type: 'Garden' },
        { name: 'drops', type: 'number' },
      ],
      do: [
        {
          set: 'state.weather',
          to: { bits: { path: 'state.weather' }, clear: 7, set: { path: 'drops' } },
          line: 1,
        },
      ],
      source: 'types/garden.ts:2',
    },
  ],
};
const names = gardenNames(pieces);
const line = 1;
const id: Value = { path: 'action.id' };
const isTree: Test = { is: 'state.favourite', of: ['tree'] };
const hasId: Test = { equal: [{ path: 'plant.id' }, id] };
const clearTitle: Statement = { clear: 'state.title', line };
const clearBench: Statement = { clear: 'state.bench', line };

describe('statements', () => {
  const words: Record<StatementKind, [Statement, string][]> = {
    set: [
      [{ set: 'state.title', to: id, line }, '- Set `state.title` to `action.id`.'],
      [
        {
          set: 'state.weather',
          to: { bits: { path: 'state.weather' }, clear: 7, set: { literal: 2 } },
          line,
        },
        '- In `state.weather`, clear the bits `7` (`MASK`), then set the bits `2` (`Rain`).',
      ],
    ],
    put: [
      [
        { put: 'state.bench', to: { path: 'action.bench' }, line },
        '- Set `state.bench` to `action.bench`, or remove it if that is absent.',
      ],
      [{ put: 'state.bench', to: { absent: true }, line }, '- Remove `state.bench`.'],
      [
        {
          put: 'state.bench',
          to: choose({ present: 'action.id' }, { literal: 1 }, { absent: true }),
          line,
        },
        '- If `action.id` is there, set `state.bench` to `1`, or remove it if that is absent.\n' +
          '- Otherwise, remove `state.bench`.',
      ],
    ],
    clear: [[clearBench, '- Remove `state.bench`.']],
    extend: [
      [{ extend: 'state.title', by: id, line }, '- Append `action.id` to the text `state.title`.'],
    ],
    append: [
      [
        { append: 'state.plants', value: id, line },
        '- Add `action.id` at the end of `state.plants`.',
      ],
    ],
    upsert: [
      [
        { upsert: 'state.plants', key: 'id', value: id, line },
        '- Put `action.id` into `state.plants`, in place of the first element with the same `id`, ' +
          'or else at the end.',
      ],
      [
        { upsert: 'state.paths', key: 'id', value: id, line },
        '- Put `action.id` into `state.paths` (a missing list counts as empty), in place of the ' +
          'first element with the same `id`, or else at the end.',
      ],
    ],
    remove: [
      [
        { remove: 'state.plants', key: 'id', equals: id, line },
        '- Remove every element of `state.plants` whose `id` equals `action.id`.',
      ],
      [
        { remove: 'state.plants', key: 'id', equals: id, only: 'first', dropEmpty: true, line },
        '- Remove the first element of `state.plants` whose `id` equals `action.id`, and the list ' +
          'itself if that leaves it empty.',
      ],
    ],
    reorder: [
      [
        { reorder: 'state.plants', key: 'id', order: id, line },
        '- Sort `state.plants`: first those whose `id` is in `action.id`, each once and in that ' +
          'order, then the others as they were.',
      ],
    ],
    prependNew: [
      [
        { prependNew: 'state.plants', key: 'id', values: id, line },
        '- Put those elements of `action.id` whose `id` no element of `state.plants` has yet ' +
          'before the others.',
      ],
    ],
    keepThrough: [
      [
        { keepThrough: 'state.plants', key: 'id', equals: id, line },
        '- Cut `state.plants` off behind the first element whose `id` equals `action.id`.',
      ],
    ],
    merge: [
      [
        { merge: 'state.labels', with: id, dropEmpty: true, line },
        '- Write the entries of `action.id` over those of the map `state.labels` (a missing map ' +
          'counts as empty), and remove the map if it has no entries then.',
      ],
    ],
    putEntry: [
      [
        { putEntry: 'state.labels', key: id, to: { literal: 'x' }, line },
        '- Set the entry `action.id` of the map `state.labels` (a missing map counts as empty) to ' +
          '`"x"`, or remove it if that is absent, and the map if it has no entries then.',
      ],
    ],
    patch: [
      [
        { patch: 'state.bench', from: 'action', fields: ['id', 'height'], line },
        '- Write those of `id` and `height` that `action` has to `state.bench`.',
      ],
      [
        { patch: 'state.bench', from: 'action', fields: ['id', 'colour'], line },
        '- Write those of `id` and `colour` that `action` has to `state.bench`; `null` removes a ' +
          'field.',
      ],
    ],
    patchAll: [
      [
        { patchAll: 'state.bench', from: 'action', except: ['id'], line },
        '- Write every field of `action` except `id` to `state.bench`, known to this version or ' +
          'not.',
      ],
    ],
    in: [
      [
        { in: 'seat', of: 'state.bench', do: [{ clear: 'seat.colour', line }], line },
        '- In `seat` = `state.bench`, if it is there, remove `seat.colour`.',
      ],
      [
        {
          in: 'best',
          of: 'state.favourite',
          do: [when(isTree, [clearTitle, clearBench])],
          line,
        },
        '- In `best` = `state.favourite`, if `state.favourite.kind` is `"tree"`:\n' +
          '  - Remove `state.title`.\n  - Remove `state.bench`.',
      ],
    ],
    find: [
      [
        {
          find: 'plant',
          of: 'state.plants',
          from: 'end',
          where: hasId,
          do: [clearTitle],
          else: [],
          line,
        },
        '- In the last `plant` in `state.plants` for which `plant.id` equals `action.id`, if there ' +
          'is one, remove `state.title`.\n- If there is none, nothing changes.',
      ],
      [
        {
          find: 'plant',
          of: 'state.plants',
          from: 'start',
          where: { all: [] },
          do: [clearTitle],
          line,
        },
        '- In `plant`, the first element of `state.plants`, if there is one, remove `state.title`.',
      ],
    ],
    each: [
      [
        {
          each: 'plant',
          of: 'state.plants',
          do: [when({ is: 'plant', of: ['log'] }, [clearTitle])],
          line,
        },
        '- In each `plant` of `state.plants` for which `plant.kind` is `"log"`, remove ' +
          '`state.title`.',
      ],
    ],
    take: [
      [
        {
          take: 'seat',
          of: 'state.bench',
          where: { equal: [{ path: 'seat.id' }, id] },
          do: [clearTitle],
          line,
        },
        '- If `seat` = `state.bench` is there and `seat.id` equals `action.id`, remove it from ' +
          'there; then, remove `state.title`.',
      ],
    ],
    when: [
      [
        when(isTree, [clearTitle], [clearBench]),
        '- If `state.favourite.kind` is `"tree"`, remove `state.title`.\n' +
          '- Otherwise, remove `state.bench`.',
      ],
      [
        when(isTree, [], [when({ isTrue: 'action.tall' }, [clearTitle])]),
        '- If `state.favourite.kind` is `"tree"`, nothing changes.\n' +
          '- Otherwise, if `action.tall` is `true`, remove `state.title`.',
      ],
    ],
    match: [
      [
        {
          match: 'state.favourite',
          cases: [
            { is: ['seed', 'tree'], do: [clearTitle, clearBench], line },
            { is: ['log'], do: [], line },
          ],
          line,
        },
        '- Depending on `state.favourite.kind`:\n' +
          '  - If it is `"seed"` or `"tree"`:\n' +
          '    - Remove `state.title`.\n    - Remove `state.bench`.\n' +
          '  - If it is `"log"`, nothing changes.',
      ],
    ],
    call: [
      [
        {
          call: 'paint',
          with: [{ path: 'state.bench' }, { path: 'weather' }, { absent: true }],
          line,
        },
        '- Do [`paint`](/reference/garden#piece-paint) with `bench` = `state.bench`, `weather` and ' +
          'no `colour`.',
      ],
      [
        { call: 'soak', with: [{ path: 'state' }, { literal: 2 }], line },
        '- Do [`soak`](/reference/garden#piece-soak) with `state` and `drops` = `2` (`Rain`).',
      ],
    ],
  };

  it('are all of these kinds', () => {
    type Covered = { [Kind in StatementKind]: Record<Kind, unknown> }[StatementKind];
    expectTypeOf<Exclude<Statement, Covered>>().toBeNever();
  });

  it.each(rowsOf(words))('%s %#', (_, statement, text) => {
    expect(stepList(statementSteps(statement, names))).toBe(text);
  });
});
