import {
  canCompose,
  cancelTurn,
  type Subscription,
  sendMessage,
} from '@agent-host-protocol/client';
import type { ChatState } from '@agent-host-protocol/types';
import { attempt, attemptAction } from './notices.js';
import { button, element, type View } from './view.js';

/** Where the user writes. While a turn runs, messages wait for its end, and it can be stopped. */
export function composerView(chat: Subscription<'chat'>): View<ChatState> {
  const text = element('textarea', { rows: 1, required: true, ariaLabel: 'Message' });
  text.placeholder = 'Say something …';
  const send = element('button', { type: 'submit', className: 'yes' }, 'Send');
  const stop = button('Stop', () =>
    attemptAction('The turn was not stopped', () => cancelTurn(chat)),
  );
  const form = element('form', { className: 'composer' }, text, stop, send);
  form.onsubmit = (event) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words) return;
    text.value = '';
    void say(chat, words);
  };
  text.onkeydown = (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  };
  return {
    element: form,
    update(state) {
      form.hidden = !canCompose(state);
      stop.hidden = !state.activeTurn;
      send.textContent = state.activeTurn ? 'Queue' : 'Send';
    },
  };
}

/** Sends a message, and tells the user if the host did not take it. */
export function say(chat: Subscription<'chat'>, words: string): Promise<void> {
  return attempt('Your message was not sent', async () => {
    await sendMessage(chat, words);
  });
}
