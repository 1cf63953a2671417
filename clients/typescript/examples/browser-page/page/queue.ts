import type { Subscription } from '@agent-host-protocol/client';
import type { ChatState, PendingMessage } from '@agent-host-protocol/types';
import { attemptAction } from './notices.js';
import { button, element, listView, type View } from './view.js';

/** The messages that wait for the running turn to end; each can be taken back. */
export function queueView(chat: Subscription<'chat'>): View<ChatState> {
  const list = element('ul', { className: 'queue', ariaLabel: 'Queued messages' });
  const show = listView(
    list,
    ({ id }: PendingMessage) => id,
    ({ id }) => {
      const text = element('span');
      const remove = button('Remove', () =>
        attemptAction('The message was not removed', () =>
          chat.dispatch({ type: 'chat/pendingMessageRemoved', kind: 'queued', id }),
        ),
      );
      return {
        element: element('li', {}, text, remove),
        update: ({ message }) => text.replaceChildren(message.text),
      };
    },
  );
  return { element: list, update: ({ queuedMessages = [] }) => show(queuedMessages) };
}
