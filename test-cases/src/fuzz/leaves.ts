import type { BitsetType, EnumType } from '@agent-host-protocol/schema/model';
import type { Draw } from './draw.js';
import { put } from './json.js';
import { odds } from './random.js';

/** Makes a value; the depth says how many records are around it. */
export type Make = (draw: Draw, depth: number) => unknown;

/** Stands for a value or member that a later version may bring. */
export const FUTURE = 'x-future';

/** Odds of something that only a later version has, where there is a choice to make. */
export const SELDOM = odds(0.03);

/** Texts that break careless escaping, counting or joining; none that some language cannot hold. */
const TEXTS = [
  '',
  'a',
  'b',
  'some text',
  'é',
  'e\u0301',
  '\u{1f600}',
  '"\\/\n\t',
  '\u2028',
] as const;
const TIMES = ['1970-01-01T00:00:01.000Z', '2026-01-15T09:30:00.000Z', '2026-01-15T09:30:01Z'];
const INTEGERS = [0, 1, 2, 3, 80, -1, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER] as const;
const FLOATS = [0, 1, 0.5, -1.25, 0.1, 1e21] as const;
const SCALARS = [null, true, false, 0, 1.5, -1, 2 ** 32, '', 'a', '\u{1f600}'] as const;

/** Keys that an object seems to have before it has them. */
const ODD_KEYS = ['__proto__', 'constructor', 'toString', '', 'a/b~c'] as const;
const ODD_KEY = odds(0.03);

export const text: Make = (draw) => draw.random.pick(TEXTS);
export const time: Make = (draw) => draw.random.pick(TIMES);
export const id: Make = (draw) => draw.id();
export const uri: Make = (draw) => draw.uri();
export const boolean: Make = (draw) => draw.random.below(2) === 1;
export const integer: Make = (draw) => draw.random.pick(INTEGERS);
export const float: Make = (draw) => draw.random.pick(FLOATS);
export const nothing: Make = () => null;

/** A list of plain texts may be one of names, so half of its elements are. */
export const textOrId: Make = (draw, depth) =>
  draw.random.below(2) ? draw.id() : text(draw, depth);

/** Any JSON, seldom deep. */
export const anything: Make = (draw, depth) => {
  const { random } = draw;
  const kind = random.below(6);
  if (kind > 1) return random.pick(SCALARS);
  const size = random.below(3);
  if (kind === 0) return Array.from({ length: size }, () => anything(draw, depth));
  return map(anything)(draw, depth);
};

export function literal(values: readonly unknown[]): Make {
  const [only] = values;
  return values.length === 1 ? () => only : (draw) => draw.random.pick(values);
}

/** A map; its keys are names too, since some other field may name an entry. */
export function map(value: Make): Make {
  return (draw, depth) => {
    const made = {};
    for (let left = draw.random.below(3); left > 0; left--) {
      const key = draw.random.chance(ODD_KEY) ? draw.random.pick(ODD_KEYS) : draw.id();
      put(made, key, value(draw, depth + 1));
    }
    return made;
  };
}

export function enumeration(type: EnumType): Make {
  const values = type.values.map(({ value }) => value);
  if (type.openness === 'closed') return literal(values);
  const future = type.base === 'string' ? FUTURE : Math.max(...(values as number[])) + 1000;
  return (draw) => (draw.random.chance(SELDOM) ? future : draw.random.pick(values));
}

/** One flag, two, or any bits at all; every sixth has the bit that makes a signed number negative. */
export function bitset(type: BitsetType): Make {
  const values = type.values.map(({ value }) => value as number);
  return ({ random }) => {
    const kind = random.below(6);
    if (kind < 2) return random.pick(values);
    if (kind < 4) return (random.pick(values) | random.pick(values)) >>> 0;
    return kind === 4 ? random.next() : (random.pick(values) | 0x8000_0000) >>> 0;
  };
}
