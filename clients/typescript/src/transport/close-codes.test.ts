import { describe, expect, it } from 'vitest';
import { endOfClose } from './close-codes.js';

describe('the close code of a WebSocket', () => {
  it.each([
    ['closed', [1000, 1001, 1005, 3500, 4000]],
    ['lost', [1004, 1006, 1011, 1012, 1013, 1014, 1015, 2999]],
    ['protocol', [1002, 1003, 1007, 1010, 4003]],
    ['limit', [1009, 4009]],
    ['refused', [1008, 3000, 3003, 4401, 4403, 4404]],
  ])('tells the kind of the end: %s', (kind, codes) => {
    for (const code of codes) {
      const end = endOfClose(code, '');
      expect(end).toMatchObject({ kind, code });
      expect(end.reason).not.toBe('');
    }
  });

  it('leaves the reason to the other side where that gave one', () => {
    expect(endOfClose(1012, 'back at noon')).toEqual({
      kind: 'lost',
      reason: 'back at noon',
      code: 1012,
    });
  });
});
