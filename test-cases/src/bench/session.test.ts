import { validate } from '@agent-host-protocol/schema';
import { reduceChat } from '@agent-host-protocol/types';
import { expect, it } from 'vitest';
import { ACTIONS, makeSession, sessionText } from './session.js';

const session = makeSession();

it('is the same each time, one value per line', () => {
  const text = sessionText(session);
  expect(text).toBe(sessionText(makeSession()));
  expect(text.trimEnd().split('\n').length).toBe(1 + ACTIONS);
});

it('holds nothing that this version does not define', () => {
  expect(validate('ChatState', session.state, { strict: true }).ok).toBe(true);
  const wrong = session.envelopes.filter(
    (each) => !validate('ActionEnvelope', each, { strict: true }).ok,
  );
  expect(wrong).toEqual([]);
});

it('changes the state with every action and leaves no turn open', () => {
  let { state } = session;
  for (const { action } of session.envelopes) {
    const next = reduceChat(state, action, { now: 0 });
    expect(next, action.type).not.toBe(state);
    state = next;
  }
  expect(state.activeTurn).toBe(undefined);
  expect(state.turns.length).toBeGreaterThan(session.state.turns.length + 5);
});
