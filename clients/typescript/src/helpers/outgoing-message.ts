import type { Message, MessageAttachment } from '@agent-host-protocol/types';

/** A message to send: its text alone, or with what it brings along. */
export type OutgoingMessage =
  | string
  | (Omit<Message, 'origin' | 'attachments'> & {
      readonly attachments?: readonly MessageAttachment[];
    });

/** A message as the wire has it. What a client sends comes from its user, whoever wrote what it is made of. */
export function userMessage(message: OutgoingMessage): Message {
  if (typeof message === 'string') return { text: message, origin: { kind: 'user' } };
  const { text, attachments, model, agent, _meta } = message;
  return {
    text,
    origin: { kind: 'user' },
    ...(attachments && { attachments: [...attachments] }),
    ...(model && { model }),
    ...(agent && { agent }),
    ...(_meta && { _meta }),
  };
}

/**
 * An old message with another text, to be sent again. It keeps its model, its agent and what it brings along; only where
 * in the text that stood is no longer known.
 *
 * ```ts
 * await sendMessage(chat, editedMessage(turn.message, 'the same, but shorter'));
 * ```
 */
export function editedMessage(message: Message, text = message.text): Omit<Message, 'origin'> {
  const { origin, attachments, ...kept } = message;
  if (!attachments) return { ...kept, text };
  const moved = text !== message.text;
  return {
    ...kept,
    text,
    attachments: attachments.map(({ range, ...rest }) =>
      range && !moved ? { ...rest, range } : rest,
    ),
  };
}
