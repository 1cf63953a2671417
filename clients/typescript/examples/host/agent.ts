import type { AgentInfo } from '@agent-host-protocol/types';
import { SKILLS } from './skills.js';
import type { TurnWriter } from './turn-writer.js';

/** What the host says of its agent. */
export const AGENT: AgentInfo = {
  provider: 'parrot',
  displayName: 'Parrot',
  description: 'Repeats what it is told, and uses tools when it hears their names.',
  models: [{ id: 'parrot-1', provider: 'parrot', name: 'Parrot 1' }],
};

/** Answers a turn; ends it, unless somebody else does. */
export async function answer(turn: TurnWriter): Promise<void> {
  try {
    const skill = SKILLS.find(({ isMeant }) => isMeant(turn));
    await skill?.perform(turn);
    turn.complete();
  } catch (error) {
    // Whoever aborted it has ended the turn already.
    if (!turn.signal.aborted) turn.fail(error instanceof Error ? error.message : String(error));
  }
}
