import { describe, expect, it } from 'vitest';
import { problemsOf, TINY, tinyWith } from '../testing/tiny-protocol.js';

const REDUCER = 'types/channels-wall/reducer.ts';
const ACTIONS = 'types/channels-wall/actions.ts';

/** The tiny reducer with other statements in its arm. */
function arm(...statements: string[]): Record<string, string> {
  return tinyWith(
    REDUCER,
    '    state.colour = action.colour;\n',
    `    ${statements.join('\n    ')}\n`,
  );
}

/** Each mistake in a reducer, and the one line that tells of it. */
const MISTAKES: [name: string, changes: Record<string, string>, line: string | RegExp][] = [
  [
    'a field that does not exist',
    arm('state.color = action.colour;'),
    /^types\/channels-wall\/reducer\.ts:8: Property 'color' does not exist on type 'WallState'/,
  ],
  [
    'a type that does not fit',
    arm('state.colour = 7;'),
    /^types\/channels-wall\/reducer\.ts:8: Type '7' is not assignable to type '"red"'/,
  ],
  [
    'a required field that may end up without a value',
    arm('state.colour = undefined;'),
    /^types\/channels-wall\/reducer\.ts:8: Type 'undefined' is not assignable to type '"red"'/,
  ],
  [
    'a union member that is not covered',
    arm(
      'for (const thing of state.things) {',
      "  switch (thing.kind) { case 'clock': break; }",
      '}',
    ),
    `${REDUCER}:9: no case for picture. Add one, if only with a break.`,
  ],
  [
    'an action without an arm',
    {
      [REDUCER]: `
import type { WallState } from './state.js';
/** Makes a wall higher. */
export function raise(state: WallState): void {
  state.height = 1;
}
`,
    },
    `${ACTIONS}:1: no reducer says what wall/painted does. Add an arm to types/channels-wall/reducer.ts, if only an empty one.`,
  ],
  [
    'an arm missing from the table',
    tinyWith(REDUCER, TINY[REDUCER]?.match(/ {2}'wall[\s\S]*? {2}},\n/)?.[0] ?? '', ''),
    /^types\/channels-wall\/reducer\.ts:5: Property .*wall\/painted.* is missing/,
  ],
  [
    'a statement outside the subset',
    arm('while (state.height === 1) delete state.height;'),
    `${REDUCER}:8: "while (state.height === 1) delete state.height;" is not a statement of a reducer. Write it in the subset that docs/guide/reducers.md describes.`,
  ],
  [
    'a call that nobody knows',
    arm("console.log('painted');"),
    /^types\/channels-wall\/reducer\.ts:8: /,
  ],
  [
    'a search whose result is not tested',
    arm(
      "const thing = find(state.things, (each) => each.kind === 'clock');",
      'state.colour = action.colour;',
      'if (thing !== undefined) delete state.height;',
    ),
    `${REDUCER}:8: thing may stand for nothing and is not tested right away. Follow it with "if (thing === undefined) return;", or with one if that tests it.`,
  ],
  [
    'a default that hides members',
    arm('for (const thing of state.things) {', '  switch (thing.kind) { default: break; }', '}'),
    `${REDUCER}:9: default hides members. Name the members that are left alone.`,
  ],
  [
    'a loop that changes more than its element',
    arm(
      'for (const thing of state.things) {',
      "  if (thing.kind === 'clock') state.height = 2;",
      '}',
    ),
    `${REDUCER}:8: the loop over state.things changes state. Change thing only.`,
  ],
  [
    'a place used in two ways at once',
    tinyWith(
      REDUCER,
      '    state.colour = action.colour;\n    raise(state, 1);\n',
      `    const thing = find(state.things, (each) => each.kind === 'clock');
    if (thing?.kind === 'clock') {
      thing.kind = 'clock';
      state.things = [];
    }
`,
    ),
    `${REDUCER}:11: state.things is used while thing, which is the same place or part of it, is being changed. Use thing, or change it in a procedure of its own.`,
  ],
  [
    'a procedure that changes something else than it is given first',
    tinyWith(
      REDUCER,
      'function raise(state: WallState, by: number): void {\n  state.height = by;',
      'function raise(state: WallState, by: WallState): void {\n  by.height = 1;\n  state.height = 1;',
    ),
    /raise|Argument of type/,
  ],
  [
    'a function without a word on what it is for',
    tinyWith(REDUCER, '/** Makes a wall higher. */\n', ''),
    `${REDUCER}:12: raise has no doc comment. Say what it is for.`,
  ],
];

describe('a mistake in a reducer stops generation with one line that says where, what and how to mend it', () => {
  it.each(MISTAKES)('%s', async (_name, changes, line) => {
    const lines = await problemsOf(changes);
    expect(lines).toHaveLength(1);
    if (typeof line === 'string') expect(lines[0]).toBe(line);
    else expect(lines[0]).toMatch(line);
  });
});
