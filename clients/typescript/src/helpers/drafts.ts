import type { Message } from '@agent-host-protocol/types';
import type { Subscription } from '../channels/subscription.js';
import type { AhpClient } from '../client.js';
import { type Dispose, Emitter } from '../emitter.js';
import type { Outcome } from '../mirror/outcome.js';
import { startTimer } from '../peer/timer.js';
import { Closer } from './closer.js';
import { type OutgoingMessage, userMessage } from './outgoing-message.js';
import { type SendOptions, type SentMessage, sendMessage } from './send-message.js';
import { whenOver } from './when-over.js';

/** How a draft is shared. */
export interface SharedDraftOptions {
  /** How long the user has to pause before others see the draft, in milliseconds; half a second unless given. */
  readonly delayMs?: number;
}

const DELAY_MS = 500;

/** The message that is being written in a chat, shared with all who show it. Made by {@link sharedDraft}. */
export class SharedDraft {
  readonly #client: AhpClient;
  readonly #chat: Subscription<'chat'>;
  readonly #delayMs: number;
  readonly #closer = new Closer();
  readonly #changes: Emitter<Message | undefined>;
  /** What others have not been told yet. */
  #unshared: { readonly message: Message | undefined } | undefined;
  #stopTimer: Dispose = () => {};

  /** Use {@link sharedDraft}. */
  constructor(client: AhpClient, chat: Subscription<'chat'>, options: SharedDraftOptions) {
    this.#client = client;
    this.#chat = chat;
    this.#delayMs = options.delayMs ?? DELAY_MS;
    this.#changes = new Emitter((error) => client.report(error));
    this.#closer.add(
      chat.onEnvelope(({ action, origin }) => {
        const foreign = origin?.clientId !== client.clientId;
        if (action.type === 'chat/draftChanged' && foreign) this.#changed();
      }),
      chat.onSnapshot(() => this.#changed()),
      whenOver(chat, () => this.#closer.close()),
      () => this.#stopTimer(),
    );
  }

  /** What the composer begins with, and goes on with. */
  get message(): Message | undefined {
    return this.#unshared ? this.#unshared.message : this.#chat.state.draft;
  }

  /** Told what somebody else has made of the draft, but for while the user is writing here. */
  onChange(listener: (message: Message | undefined) => void): Dispose {
    return this.#changes.on(listener);
  }

  /** Takes what the user has written; others see it after a pause. Nothing at all is no draft. */
  change(message: OutgoingMessage | undefined): void {
    if (this.#closer.closed) return;
    this.#stopTimer();
    this.#unshared = { message: message === undefined ? undefined : draftOf(message) };
    this.#stopTimer = startTimer(this.#delayMs, () => {
      this.flush()?.catch((error) => this.#client.report(error));
    });
  }

  /** Lets others see at once what the user has written; undefined when they do already. */
  flush(): Promise<Outcome> | undefined {
    const unshared = this.#forget();
    if (!unshared || (!unshared.message && !this.#chat.state.draft)) return undefined;
    const draft = unshared.message;
    return this.#dispatch(draft);
  }

  /** Sends a message in place of the draft; one that the host refuses becomes the draft again. */
  async send(message: OutgoingMessage, options?: SendOptions): Promise<SentMessage> {
    this.#forget();
    const sent = await sendMessage(this.#chat, message, options);
    if (sent.outcome.status === 'rejected' && !this.#unshared) {
      this.change(message);
      this.#changes.emit(this.message);
    }
    return sent;
  }

  /** Ends it; others get to see what the user has written so far. */
  close(): void {
    if (this.#closer.closed) return;
    this.flush()?.catch((error) => this.#client.report(error));
    this.#closer.close();
  }

  async #dispatch(draft: Message | undefined): Promise<Outcome> {
    return this.#chat.dispatch({ type: 'chat/draftChanged', ...(draft && { draft }) });
  }

  #forget(): { readonly message: Message | undefined } | undefined {
    const unshared = this.#unshared;
    this.#stopTimer();
    this.#unshared = undefined;
    return unshared;
  }

  #changed(): void {
    if (!this.#unshared) this.#changes.emit(this.message);
  }
}

/**
 * Shares the message that the user is writing in a chat. The last one who writes wins, whoever that is.
 *
 * ```ts
 * const draft = sharedDraft(client, chat);
 * composer.value = draft.message?.text ?? '';
 * draft.onChange((message) => (composer.value = message?.text ?? ''));
 * composer.oninput = () => draft.change(composer.value);
 * form.onsubmit = () => draft.send(composer.value);
 * ```
 */
export function sharedDraft(
  client: AhpClient,
  chat: Subscription<'chat'>,
  options: SharedDraftOptions = {},
): SharedDraft {
  return new SharedDraft(client, chat, options);
}

function draftOf(message: OutgoingMessage): Message | undefined {
  const draft = userMessage(message);
  return draft.text === '' && !draft.attachments?.length ? undefined : draft;
}
