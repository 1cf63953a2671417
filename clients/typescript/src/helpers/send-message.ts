import type { Subscription } from '../channels/subscription.js';
import type { Outcome } from '../mirror/outcome.js';
import { randomId } from '../random-id.js';
import { type OutgoingMessage, userMessage } from './outgoing-message.js';
import { measuredDuration, watchTurns } from './turn-clock.js';

/** How a message is sent. */
export interface SendOptions {
  /** What to do while a turn runs: wait for its end, which it does unless told otherwise, or say it to the agent meanwhile. */
  readonly while?: 'queue' | 'steer';
}

/** What a message has become, and what the host said to that. */
export type SentMessage =
  | { readonly as: 'turn'; readonly turnId: string; readonly outcome: Outcome }
  | { readonly as: 'queued' | 'steering'; readonly pendingId: string; readonly outcome: Outcome };

/**
 * Sends a message of the user. It starts a turn; while one runs, it is queued or steers that one. The draft that the chat
 * has is over with it, and back if the host refuses the message.
 *
 * ```ts
 * await sendMessage(chat, 'And now in French.', { while: 'steer' });
 * ```
 *
 * @throws DispatchError when a client may not send it.
 */
export async function sendMessage(
  chat: Subscription<'chat'>,
  message: OutgoingMessage,
  options: SendOptions = {},
): Promise<SentMessage> {
  const { draft } = chat.state;
  const sending = chat.state.activeTurn ? enqueue(chat, message, options) : start(chat, message);
  if (draft) void chat.dispatch({ type: 'chat/draftChanged' });
  const sent = await sending;
  const { status } = sent.outcome;
  if (draft && status === 'rejected' && !chat.ended && !chat.state.draft) {
    void chat.dispatch({ type: 'chat/draftChanged', draft });
  }
  return sent;
}

/**
 * Cancels the turn that is running, whoever began it, and says how long it took as far as this program has seen it.
 *
 * @throws RangeError when none is running.
 */
export async function cancelTurn(chat: Subscription<'chat'>): Promise<Outcome> {
  const turnId = chat.state.activeTurn?.id;
  if (turnId === undefined) throw new RangeError(`no turn is running in ${chat.uri}`);
  const duration = measuredDuration(chat, turnId);
  return chat.dispatch({ type: 'chat/turnCancelled', turnId, duration });
}

async function start(chat: Subscription<'chat'>, message: OutgoingMessage): Promise<SentMessage> {
  watchTurns(chat);
  const turnId = randomId();
  const outcome = await chat.dispatch({
    type: 'chat/turnStarted',
    turnId,
    message: userMessage(message),
    startedAt: new Date().toISOString(),
  });
  return { as: 'turn', turnId, outcome };
}

async function enqueue(
  chat: Subscription<'chat'>,
  message: OutgoingMessage,
  options: SendOptions,
): Promise<SentMessage> {
  const as = options.while === 'steer' ? 'steering' : 'queued';
  const pendingId = randomId();
  const outcome = await chat.dispatch({
    type: 'chat/pendingMessageSet',
    kind: as,
    id: pendingId,
    message: userMessage(message),
  });
  return { as, pendingId, outcome };
}
