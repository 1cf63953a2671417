import { expect, it } from 'vitest';
import { withoutNulls } from './nulls.js';

it('null members are left out at every depth, but not elements', () => {
  expect(withoutNulls({ a: null, b: [null, { c: null, d: 0 }], f: { g: null }, h: '' })).toEqual({
    b: [null, { d: 0 }],
    f: {},
    h: '',
  });
  expect(withoutNulls(JSON.parse('{"__proto__":{"a":null,"b":1}}'))).toEqual(
    JSON.parse('{"__proto__":{"b":1}}'),
  );
});

it('nulls of objects that are kept stay', () => {
  const kept = { type: 'kept', a: null, b: { c: null } };
  const isKept = (object: object) => 'type' in object;
  expect(withoutNulls({ a: null, list: [kept] }, isKept)).toEqual({ list: [kept] });
  expect(withoutNulls(kept)).toEqual({ type: 'kept', b: {} });
});
