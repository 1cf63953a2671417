import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Test, Value } from '../../reducers/program.js';
import { stepList } from './step.js';
import { choose, gardenNames, rowsOf } from './testing.js';
import { type TestKind, testWords } from './tests.js';
import { type ValueKind, valueWords } from './values.js';

const names = gardenNames();
const id: Value = { path: 'action.id' };
const title: Value = { path: 'state.title' };
const hasId: Test = { equal: [{ path: 'plant.id' }, id] };

describe('values', () => {
  const words: Record<ValueKind, [Value, string][]> = {
    path: [[id, '- `action.id`.']],
    absent: [[{ absent: true }, '- Nothing.']],
    literal: [
      [{ literal: 'x' }, '- `"x"`.'],
      [{ literal: 2 }, '- `2`.'],
      [{ literal: false }, '- `false`.'],
    ],
    stamp: [[{ stamp: 'now' }, '- The time `now` as ISO 8601 text.']],
    firstPresent: [[{ firstPresent: [id, title] }, '- `action.id`, or else `state.title`.']],
    record: [
      [
        { record: 'Bench', fields: { id } },
        '- A new [`Bench`](/reference/garden#bench) (`id` is as in `action`).',
      ],
      [
        {
          record: 'Tree',
          fields: {
            kind: { literal: 'tree' },
            id: { path: 'call.id' },
            height: { firstPresent: [{ path: 'action.height' }, { path: 'call.height' }] },
            depth: { firstPresent: [{ path: 'action.depth' }, { path: 'call.depth' }] },
          },
          unknownOf: 'call',
          unknownTo: 'Plant',
        },
        '- A new [`Tree`](/reference/garden#tree):\n' +
          '  - `kind` is `"tree"`.\n' +
          '  - `id` is as in `call`.\n' +
          '  - `height` and `depth` are as in `action`, or else as in `call`.\n' +
          '  - Fields of `call` that this version does not know go over to it.',
      ],
    ],
    copy: [
      [
        { copy: 'state.bench', type: 'Bench', fields: { colour: { absent: true } } },
        '- A copy of `state.bench` (`colour` is left out).',
      ],
    ],
    emptyList: [[{ emptyList: true }, '- An empty list.']],
    text: [
      [
        { text: [{ firstPresent: [title, { literal: '' }] }, id] },
        '- (`state.title`, or else `""`) followed by `action.id`.',
      ],
    ],
    atLeast: [[{ atLeast: 0, value: id }, '- `action.id`, but at least `0`.']],
    bits: [
      [
        { bits: { path: 'state.weather' }, clear: 2, set: { literal: 0 } },
        '- `state.weather` with the bits `2` (`Rain`) cleared.',
      ],
      [
        {
          bits: { path: 'state.weather' },
          clear: 7,
          set: choose({ isTrue: 'action.tall' }, { literal: 2 }, { literal: 0 }),
        },
        '- `state.weather` with the bits `7` (`MASK`) cleared, then the bits `2` (`Rain`) if ' +
          '`action.tall` is `true`, otherwise none set.',
      ],
    ],
    lookup: [
      [
        { lookup: 'state.plants', as: 'plant', where: hasId },
        '- The first `plant` in `state.plants` for which `plant.id` equals `action.id`.',
      ],
    ],
    choose: [
      [
        choose({ present: 'action.id' }, id, { absent: true }),
        '- `action.id` if `action.id` is there, otherwise nothing.',
      ],
    ],
    apply: [
      [
        { apply: 'ageOf', with: [{ path: 'plant' }] },
        '- [`ageOf(plant)`](/reference/garden#piece-ageof).',
      ],
      [
        { apply: 'ageOf', with: [{ path: 'plant' }, { literal: 1 }] },
        '- What [`ageOf`](/reference/garden#piece-ageof) gives for `plant` and `1`.',
      ],
    ],
  };

  it('are all of these kinds', () => {
    type Covered = { [Kind in ValueKind]: Record<Kind, unknown> }[ValueKind];
    expectTypeOf<Exclude<Value, Covered>>().toBeNever();
  });

  it.each(rowsOf(words))('%s %#', (_, value, text) => {
    expect(stepList([valueWords(value, names)])).toBe(text);
  });
});

describe('tests', () => {
  const there: Test = { present: 'state.bench' };
  const empty: Test = { empty: 'state.plants' };
  const words: Record<TestKind, [Test, string][]> = {
    equal: [[{ equal: [title, id] }, '`state.title` equals `action.id`']],
    present: [[there, '`state.bench` is there']],
    isTrue: [[{ isTrue: 'action.tall' }, '`action.tall` is `true`']],
    is: [
      [{ is: 'state.favourite', of: ['log'] }, '`state.favourite.kind` is `"log"`'],
      [
        { is: 'state.favourite', of: ['seed', 'log'] },
        '`state.favourite.kind` is `"seed"` or `"log"`',
      ],
    ],
    empty: [[empty, '`state.plants` is empty']],
    contains: [[{ contains: 'action.ids', value: title }, '`action.ids` contains `state.title`']],
    some: [
      [
        { some: 'state.plants', as: 'plant', where: hasId },
        'there is a `plant` in `state.plants` for which `plant.id` equals `action.id`',
      ],
    ],
    not: [
      [{ not: { equal: [title, id] } }, '`state.title` differs from `action.id`'],
      [{ not: there }, '`state.bench` is absent'],
      [{ not: { isTrue: 'action.tall' } }, '`action.tall` is not `true`'],
      [{ not: { is: 'state.favourite', of: ['log'] } }, '`state.favourite.kind` is not `"log"`'],
      [
        { not: { is: 'state.favourite', of: ['seed', 'log'] } },
        '`state.favourite.kind` is neither `"seed"` nor `"log"`',
      ],
      [{ not: empty }, '`state.plants` is not empty'],
      [
        { not: { contains: 'action.ids', value: title } },
        '`action.ids` does not contain `state.title`',
      ],
      [
        { not: { some: 'state.plants', as: 'each', where: empty } },
        'there is no `each` in `state.plants` for which `state.plants` is empty',
      ],
      [{ not: { not: there } }, '`state.bench` is there'],
      [{ not: { all: [there, empty] } }, '`state.bench` is absent or `state.plants` is not empty'],
      [{ not: { any: [there, empty] } }, '`state.bench` is absent and `state.plants` is not empty'],
      [{ not: { all: [] } }, 'never'],
      [
        { not: { applies: 'isOld', with: [{ path: 'plant' }] } },
        '[`isOld(plant)`](/reference/garden#piece-isold) does not hold',
      ],
    ],
    all: [
      [{ all: [] }, 'always'],
      [{ all: [there, empty] }, '`state.bench` is there and `state.plants` is empty'],
    ],
    any: [
      [
        { any: [{ all: [there, empty] }, { present: 'now' }] },
        '(`state.bench` is there and `state.plants` is empty) or `now` is there',
      ],
    ],
    applies: [
      [
        { applies: 'isOld', with: [{ path: 'plant' }] },
        '[`isOld(plant)`](/reference/garden#piece-isold) holds',
      ],
    ],
  };

  it('are all of these kinds', () => {
    type Covered = { [Kind in TestKind]: Record<Kind, unknown> }[TestKind];
    expectTypeOf<Exclude<Test, Covered>>().toBeNever();
  });

  it.each(rowsOf(words))('%s %#', (_, test, text) => {
    expect(testWords(test, names)).toBe(text);
  });
});
