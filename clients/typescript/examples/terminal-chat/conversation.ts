import {
  cancelTurn,
  type Outcome,
  type Subscription,
  sendMessage,
} from '@agent-host-protocol/client';
import type { ChatState } from '@agent-host-protocol/types';
import type { Lines } from './lines.js';
import type { ChatPrinter } from './printer.js';
import { openQuestion, type Question } from './questions.js';
import { until } from './until.js';

export const COMMANDS_HELP = `/cancel ends the running turn, /quit ends the program, /help shows this.
Ctrl-C does the first while a turn runs, and the second otherwise.`;

/** A conversation in a chat: what somebody says, line by line, and what the agent answers. */
export class Conversation {
  readonly #chat: Subscription<'chat'>;
  readonly #lines: Lines;
  readonly #printer: ChatPrinter;
  #wantsToQuit = false;

  constructor(chat: Subscription<'chat'>, lines: Lines, printer: ChatPrinter) {
    this.#chat = chat;
    this.#lines = lines;
    this.#printer = printer;
  }

  /**
   * Goes on until the input has ended and everything is answered, or the user wants to quit.
   *
   * @throws when the chat is gone.
   */
  async run(): Promise<void> {
    const chat = this.#chat;
    const stop = chat.onState((state) => this.#printer.show(state));
    this.#printer.show(chat.state);
    while (!chat.ended && !this.#wantsToQuit) {
      if (chat.state.activeTurn) await this.#attend(chat.state.activeTurn.id);
      else if (this.#lines.ended) break;
      else await this.#speak();
    }
    stop();
    if (chat.error) throw chat.error;
  }

  /** Cancels the running turn, if there is one. */
  cancel(): boolean {
    if (!this.#chat.state.activeTurn) return false;
    void this.#report('the turn was not cancelled', () => cancelTurn(this.#chat));
    return true;
  }

  /** Takes a line from the user, unless somebody else begins a turn. */
  async #speak(): Promise<void> {
    this.#printer.freshLine();
    const line = await until(
      this.#chat,
      ({ activeTurn }) => activeTurn !== undefined,
      (signal) => this.#lines.ask('> ', signal),
    );
    const text = line?.trim();
    if (!text) return;
    if (text.startsWith('/')) return this.#obey(text);
    this.#printer.typed(text);
    const sending = this.#report('the message was not taken', async () => {
      const { outcome } = await sendMessage(this.#chat, text);
      return outcome;
    });
    // The turn is there before the host has answered, and may be gone again when it has.
    const { activeTurn } = this.#chat.state;
    if (activeTurn) await this.#attend(activeTurn.id);
    if (!this.#wantsToQuit) await sending;
  }

  /** Sees a turn through: puts its questions to the user, and does what commands say, until it has ended. */
  async #attend(turnId: string): Promise<void> {
    const chat = this.#chat;
    while (!chat.ended && chat.state.activeTurn?.id === turnId && !this.#wantsToQuit) {
      const question = openQuestion(chat.state);
      if (question) {
        await this.#put(question);
        continue;
      }
      const command = await until(
        chat,
        (state) => state.activeTurn?.id !== turnId || openQuestion(state) !== undefined,
        (signal) => this.#lines.command(signal),
      );
      if (command) this.#obey(command);
    }
  }

  async #put(question: Question): Promise<void> {
    const isOver = (state: ChatState) => openQuestion(state)?.id !== question.id;
    await until(this.#chat, isOver, async (signal) => {
      const answer = await question.put({
        tell: (line) => this.#printer.line(line),
        ask: async (prompt) => {
          this.#printer.freshLine();
          const line = await this.#lines.ask(prompt, signal);
          if (!line?.startsWith('/')) return line;
          this.#obey(line);
          return undefined;
        },
      });
      if (signal.aborted || (!answer && !this.#lines.ended)) return;
      const send = answer ?? question.none;
      const taken = await this.#report('the answer was not taken', () => send(this.#chat));
      // Nobody is there to answer again.
      if (!taken && this.#lines.ended) this.#wantsToQuit = true;
    });
  }

  #obey(command: string): void {
    const name = command.trim();
    if (name === '/quit') this.#wantsToQuit = true;
    else if (name === '/help') this.#printer.line(COMMANDS_HELP);
    else if (name !== '/cancel') this.#printer.line(`there is no command ${name}; try /help`);
    else if (!this.cancel()) this.#printer.line('no turn is running');
  }

  /** Does something, and tells the user if the host did not take it. */
  async #report(what: string, work: () => Promise<Outcome>): Promise<boolean> {
    try {
      const outcome = await work();
      if (!('reason' in outcome)) return true;
      this.#printer.line(`-- ${what}: ${outcome.reason}`);
    } catch (error) {
      this.#printer.line(`-- ${what}: ${error instanceof Error ? error.message : error}`);
    }
    return false;
  }
}
