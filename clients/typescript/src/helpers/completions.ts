import type { CompletionItem, MessageAttachment } from '@agent-host-protocol/types';
import type { Subscription } from '../channels/subscription.js';
import type { AhpClient } from '../client.js';
import { type Dispose, Emitter } from '../emitter.js';
import { startTimer } from '../peer/timer.js';
import { Closer } from './closer.js';
import { whenOver } from './when-over.js';

/** What is in a composer. */
export interface ComposerContent {
  readonly text: string;
  /** Where the cursor is, in UTF-16 code units, which is how JavaScript counts. */
  readonly offset: number;
  readonly attachments?: readonly MessageAttachment[];
}

/** How completions are asked for. */
export interface CompletionsOptions {
  /** How long the user has to pause before the host is asked, in milliseconds; 150 unless given. */
  readonly delayMs?: number;
}

const DELAY_MS = 150;

const NONE: readonly CompletionItem[] = [];

/** Whether the character before the cursor is one at which the host wants to be asked. */
export function triggersCompletion(
  { host: { completionTriggerCharacters = [] } }: AhpClient,
  content: ComposerContent,
): boolean {
  const before = content.text.slice(0, clampedOffset(content));
  return completionTriggerCharacters.some((each) => each !== '' && before.endsWith(each));
}

/** What a composer holds once the user has accepted an item; the attachment is as the host made it. */
export function applyCompletion(
  content: ComposerContent,
  { insertText, rangeStart, rangeEnd, attachment }: CompletionItem,
): Required<ComposerContent> {
  const { text, attachments = [] } = content;
  const cursor = clampedOffset(content);
  const start = clamped(rangeStart ?? cursor, text);
  const end = Math.max(start, clamped(rangeEnd ?? cursor, text));
  return {
    text: text.slice(0, start) + insertText + text.slice(end),
    offset: start + insertText.length,
    attachments: [...attachments, attachment],
  };
}

/**
 * Items to complete what the user is writing. Made by {@link messageCompletions}.
 */
export class MessageCompletions {
  readonly #client: AhpClient;
  readonly #chat: Subscription<'chat'>;
  readonly #delayMs: number;
  readonly #closer = new Closer();
  readonly #changes: Emitter<readonly CompletionItem[]>;
  #items = NONE;
  /** Whether the user is at something that items were offered for, so that each key asks anew. */
  #active = false;
  /** Gives up what is being asked, or waits to be. */
  #asking = new AbortController();

  /** Use {@link messageCompletions}. */
  constructor(client: AhpClient, chat: Subscription<'chat'>, options: CompletionsOptions) {
    this.#client = client;
    this.#chat = chat;
    this.#delayMs = options.delayMs ?? DELAY_MS;
    this.#changes = new Emitter((error) => client.report(error));
    this.#closer.add(
      () => this.dismiss(),
      whenOver(chat, () => this.close()),
    );
  }

  /** What to offer now, in this order. */
  get items(): readonly CompletionItem[] {
    return this.#items;
  }

  /** Told what to offer, whenever that is something else. */
  onItems(listener: (items: readonly CompletionItem[]) => void): Dispose {
    return this.#changes.on(listener);
  }

  /** Takes what the user has typed. The host is asked after a pause, if it wants to be about that. */
  typed(content: ComposerContent): void {
    this.#active ||= triggersCompletion(this.#client, content);
    if (this.#active) this.#ask(content, this.#delayMs);
  }

  /** Asks at once, because the user wants it. */
  request(content: ComposerContent): void {
    this.#active = true;
    this.#ask(content, 0);
  }

  /** The composer's content with an item that the user has accepted. */
  accept(content: ComposerContent, item: CompletionItem): Required<ComposerContent> {
    this.dismiss();
    return applyCompletion(content, item);
  }

  /** Offers nothing any more until something begins anew. */
  dismiss(): void {
    this.#active = false;
    this.#asking.abort();
    this.#offer(NONE);
  }

  close(): void {
    this.#closer.close();
  }

  #ask(content: ComposerContent, delayMs: number): void {
    this.#asking.abort();
    if (this.#closer.closed) return;
    const asking = new AbortController();
    this.#asking = asking;
    const { signal } = asking;
    const stop = startTimer(delayMs, () => void this.#fetch(content, signal));
    signal.addEventListener('abort', stop);
  }

  async #fetch(content: ComposerContent, signal: AbortSignal): Promise<void> {
    const { text } = content;
    const offset = clampedOffset(content);
    const params = { channel: this.#chat.uri, kind: 'userMessage', text, offset } as const;
    try {
      const { items } = await this.#client.request('completions', params, { signal });
      if (signal.aborted) return;
      this.#active = items.length > 0;
      this.#offer(items);
    } catch (error) {
      if (signal.aborted) return;
      this.dismiss();
      this.#client.report(error);
    }
  }

  #offer(items: readonly CompletionItem[]): void {
    if (items.length === 0 && this.#items.length === 0) return;
    this.#items = items;
    this.#changes.emit(items);
  }
}

/**
 * Offers items to complete what the user is writing in a chat: files, symbols and whatever the host knows.
 *
 * ```ts
 * const completions = messageCompletions(client, chat);
 * completions.onItems(showMenu);
 * composer.oninput = () => completions.typed({ text: composer.value, offset: composer.selectionStart });
 * ```
 */
export function messageCompletions(
  client: AhpClient,
  chat: Subscription<'chat'>,
  options: CompletionsOptions = {},
): MessageCompletions {
  return new MessageCompletions(client, chat, options);
}

function clampedOffset({ text, offset }: ComposerContent): number {
  return clamped(offset, text);
}

/** A place in a text. The nearest one, if there is no such. */
function clamped(offset: number, { length }: string): number {
  return Math.min(Math.max(Math.trunc(offset) || 0, 0), length);
}
