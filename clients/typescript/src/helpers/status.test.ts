import { describe, expect, it } from 'vitest';
import { hasFailed, isArchived, isBusy, isRead, needsInput } from './status.js';

const TESTS = { hasFailed, isBusy, needsInput, isRead, isArchived };

function holding(status: number): string[] {
  return Object.entries(TESTS).flatMap(([name, test]) => (test({ status }) ? [name] : []));
}

describe('status', () => {
  it.each([
    [0, []],
    [1, []],
    [2, ['hasFailed']],
    [8, ['isBusy']],
    [24, ['isBusy', 'needsInput']],
    [97, ['isRead', 'isArchived']],
    [72, ['isBusy', 'isArchived']],
    [88, ['isBusy', 'needsInput', 'isArchived']],
  ])('is tested bit by bit: %i (C-16)', (status, expected) => {
    expect(holding(status)).toEqual(expected);
  });

  it('says the same whatever flags are added one day, up to the last of 32 bits (C-16)', () => {
    for (const status of [1, 2, 8, 24, 33, 72]) {
      expect(holding(status + 2 ** 31 + 128)).toEqual(holding(status));
    }
  });
});
