import type { SessionInputRequest, StateAction } from '@agent-host-protocol/types';
import type { AhpClient } from '../client.js';
import type { Outcome } from '../mirror/outcome.js';
import { type InputAnswer, inputAction } from './input.js';
import {
  decisionAction,
  type GivenUp,
  giveUpAction,
  resultAction,
  type ToolCallDecision,
} from './tool-confirmation.js';

/** What can be said to an entry of a session's `inputNeeded`, by its kind. */
export interface NeededAnswers {
  readonly chatInput: InputAnswer;
  /** Only whether it is approved counts where the result of a call waits. */
  readonly toolConfirmation: ToolCallDecision;
  /** A token is the better answer: `authenticate` with `toolCall.auth`. */
  readonly toolAuthentication: GivenUp;
}

type Answerable = keyof NeededAnswers;
type EntryOf<Kind extends Answerable> = SessionInputRequest & { readonly kind: Kind };

const ACTIONS: {
  readonly [Kind in Answerable]: (entry: EntryOf<Kind>, answer: NeededAnswers[Kind]) => StateAction;
} = {
  chatInput: ({ request }, answer) => inputAction(request, answer),
  toolConfirmation: (entry, decision) =>
    entry.toolCall.status === 'pending-result-confirmation'
      ? resultAction(entry, decision.approved)
      : decisionAction(entry, decision),
  toolAuthentication: (entry, why) => giveUpAction(entry, why),
};

/**
 * Answers what a session says that somebody has to act on, in the chat that it comes from; that one need not be
 * subscribed to.
 *
 * ```ts
 * for (const entry of session.state.inputNeeded ?? []) {
 *   if (entry.kind === 'toolConfirmation') await answerNeeded(client, entry, { approved: await mayRun(entry) });
 * }
 * ```
 *
 * @throws RangeError when the entry cannot be answered like that.
 */
export async function answerNeeded<Kind extends Answerable>(
  client: AhpClient,
  entry: EntryOf<Kind>,
  answer: NeededAnswers[Kind],
): Promise<Outcome> {
  const kind: Kind = entry.kind;
  return client.dispatch(entry.chat, ACTIONS[kind](entry, answer));
}
