import { describe, expect, it } from 'vitest';
import { readProtocol } from '../protocol.js';
import { problemsOf, tinyWith, writeTinyProtocol } from '../testing/tiny-protocol.js';

const STATE = 'types/channels-wall/state.ts';
const ACTIONS = 'types/channels-wall/actions.ts';
const REGISTRY = 'types/version/registry.ts';

/** Each mistake, and the one line that tells of it. */
const MISTAKES: [name: string, changes: Record<string, string>, line: string | RegExp][] = [
  [
    'an action without @since',
    tinyWith(ACTIONS, ' * @since 0.1.0\n', ''),
    `${ACTIONS}:9: the action wall/painted has no @since tag. Add the version that introduces it, for example "@since 0.6.0".`,
  ],
  [
    'a malformed version',
    tinyWith(ACTIONS, '@since 0.1.0', '@since 0.1'),
    `${ACTIONS}:10: @since of WallPaintedAction reads "0.1". It takes a version such as 0.6.0.`,
  ],
  [
    'a future version',
    tinyWith(ACTIONS, '@since 0.1.0', '@since 0.9.0'),
    /^types\/channels-wall\/actions\.ts:10: @since of WallPaintedAction names 0\.9\.0, which is not a released version\./,
  ],
  [
    'an action that does not say who may dispatch it',
    tinyWith(ACTIONS, ' * @dispatch client\n', ''),
    `${ACTIONS}:9: the action wall/painted does not say who may dispatch it. Add "@dispatch client" or "@dispatch host".`,
  ],
  [
    'an unknown tag',
    tinyWith(ACTIONS, '@dispatch client', '@dispatch client\n * @colour red'),
    new RegExp(
      `^${ACTIONS}:11: WallPaintedAction has the unknown tag @colour\\. Known tags are @since `,
    ),
  ],
  [
    'a requirement that does not exist',
    tinyWith(ACTIONS, 'W-1', 'W-2'),
    `${ACTIONS}:10: WallPaintedAction cites the requirement W-2, which does not exist. See test-cases/requirements for the ids there are.`,
  ],
  [
    'a duplicate wire name',
    {
      'types/channels-wall/actions-more.ts': `
/** Again. @since 0.1.0 @dispatch host */
export interface WallAgainAction {
  /** Type. */
  type: 'wall/painted';
}
`,
    },
    /the wire name wall\/painted is taken by WallAgainAction \(types\/channels-wall\/actions-more\.ts:3\)/,
  ],
  [
    'an enum that does not say whether it is open',
    tinyWith(STATE, ' @closed', ''),
    `${STATE}:3: Colour does not say whether it may gain values. Add exactly one of @open, @closed, @extensible, @bitset uint32.`,
  ],
  [
    'a number that does not say whether it is whole',
    tinyWith(STATE, ' @integer', ''),
    `${STATE}:14: the number WallState.height does not say whether it is whole. Add either @integer or @float.`,
  ],
  [
    'a union that does not say how its members are told apart',
    tinyWith(STATE, ' * @discriminatedBy kind\n * @open\n', ''),
    /^types\/channels-wall\/state\.ts:32: the union Thing does not say how its members are told apart\./,
  ],
  [
    'a union whose members lack the discriminator',
    tinyWith(STATE, '@discriminatedBy kind', '@discriminatedBy shape'),
    /the union Thing cannot be told apart by "shape": Picture has no such required literal/,
  ],
  [
    'a union with two members of one kind',
    tinyWith(STATE, "kind: 'clock'", "kind: 'picture'"),
    /the union Thing has two members with kind "picture": Picture and Clock/,
  ],
  [
    'fields that collide after casing',
    tinyWith(
      STATE,
      '  /** Its colour. */',
      '  /** Other. */\n  things_: string;\n  /** Its colour. */',
    ),
    `${STATE}:18: the members of WallState things_ and things become one name, things, in some languages. Rename one of them.`,
  ],
  [
    'types that collide after casing',
    tinyWith(
      STATE,
      '/** A clock. */',
      '/** A wall. */\nexport interface Wall_State {\n  /** X. */\n  x: string;\n}\n/** A clock. */',
    ),
    `${STATE}:24: the types WallState and Wall_State become one name, wall_state, in some languages. Rename one of them.`,
  ],
  [
    'a field without a doc comment',
    tinyWith(STATE, '  /** Its colour. */\n', ''),
    `${STATE}:11: WallState.colour has no doc comment. Say in one sentence what it is.`,
  ],
  [
    'an object type without a name',
    tinyWith(STATE, 'colour: Colour;', 'colour: { shade: string };'),
    `${STATE}:12: WallState.colour has a type without a name. Export it as an interface of its own.`,
  ],
  [
    'null that is not a third state',
    tinyWith(STATE, 'height?: number;', 'height?: number | null;'),
    /WallState\.height may be absent and null without being tagged @tristate/,
  ],
  [
    'a type error',
    tinyWith(STATE, 'things: Thing[];', 'things: Nothing[];'),
    /^types\/channels-wall\/state\.ts:16: Cannot find name 'Nothing'\./,
  ],
  [
    'a method without @since',
    tinyWith('types/common/messages.ts', ' @since 0.1.0', ''),
    /^types\/common\/messages\.ts:10: the method paint has no @since tag\./,
  ],
  [
    'a current version that is not supported first',
    tinyWith(REGISTRY, "= ['0.2.0', '0.1.0'] as", "= ['0.1.0'] as"),
    `${REGISTRY}:3: the first supported version is not PROTOCOL_VERSION. Put it first.`,
  ],
  [
    'a missing version',
    tinyWith(REGISTRY, "export const PROTOCOL_VERSION = '0.2.0';", ''),
    `${REGISTRY}:1: PROTOCOL_VERSION is missing or empty. State it there.`,
  ],
];

describe('bad input stops generation with one line that says where, what and how to mend it', () => {
  it('reads the tiny protocol that the mistakes are made in', async () => {
    const { model } = await readProtocol(writeTinyProtocol());
    expect(Object.keys(model.types)).toEqual([
      'ActionType',
      'Clock',
      'Colour',
      'PaintParams',
      'Picture',
      'StateAction',
      'Thing',
      'WallAction',
      'WallPaintedAction',
      'WallState',
    ]);
  });

  it.each(MISTAKES)('%s', async (_name, changes, line) => {
    const lines = await problemsOf(changes);
    expect(lines).toHaveLength(1);
    if (typeof line === 'string') expect(lines[0]).toBe(line);
    else expect(lines[0]).toMatch(line);
  });
});
