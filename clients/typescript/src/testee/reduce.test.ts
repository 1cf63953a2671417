import { applyInPlace, reduceChannel } from '@agent-host-protocol/types';
import { afterEach, expect, it, vi } from 'vitest';
import { reduce } from './reduce.js';

vi.mock('@agent-host-protocol/types', async (original) => {
  const actual = await original<typeof import('@agent-host-protocol/types')>();
  return {
    ...actual,
    reduceChannel: vi.fn(actual.reduceChannel),
    applyInPlace: vi.fn(actual.applyInPlace),
  };
});

afterEach(() => {
  vi.clearAllMocks();
});

const state = { instanceId: 'i', canvasId: 'c', extensionId: 'e', availability: 'ready' };
const request = {
  reducer: 'canvas',
  state: { ...state, provider: { kind: 'server' } },
  actions: [{ type: 'canvas/updated', title: 'New' }],
  now: 0,
};

// Both forms give the same result, so only this shows that each of them is tested.
it.each([
  [undefined, reduceChannel, applyInPlace],
  [false, reduceChannel, applyInPlace],
  [true, applyInPlace, reduceChannel],
])('inPlace: %s chooses the form', (inPlace, used, unused) => {
  expect(reduce({ ...request, inPlace }).state).toMatchObject({ title: 'New' });
  expect(used).toHaveBeenCalledOnce();
  expect(unused).not.toHaveBeenCalled();
});
