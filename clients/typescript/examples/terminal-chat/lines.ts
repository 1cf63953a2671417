import { createInterface } from 'node:readline';
import { print, withoutControls } from '../shared/print.js';

/** Somebody who waits for a line. */
interface Waiting {
  readonly wants: (line: string) => boolean;
  readonly take: (line: string | undefined) => void;
}

/**
 * Lines that somebody types, or that come from a pipe, one at a time and only when they are asked for. What comes early is
 * kept.
 */
export class Lines {
  readonly #isTyped = process.stdin.isTTY === true;
  readonly #terminal = createInterface({
    input: process.stdin,
    output: this.#isTyped ? process.stdout : undefined,
  });
  readonly #early: string[] = [];
  #ended = false;
  #waiting: Waiting | undefined;

  /** @param onInterrupt told of Ctrl-C */
  constructor(onInterrupt: () => void) {
    this.#terminal.on('line', (line) => {
      if (this.#waiting?.wants(line)) this.#waiting.take(line);
      else this.#early.push(line);
    });
    this.#terminal.on('close', () => {
      this.#ended = true;
      this.#waiting?.take(undefined);
    });
    // A terminal in the hands of readline sends no signal, a pipe knows no keys.
    this.#terminal.on('SIGINT', onInterrupt);
    process.on('SIGINT', onInterrupt);
  }

  /** Asks for a line; undefined at the end of the input, or when the signal says that none is needed any more. */
  async ask(prompt: string, signal: AbortSignal): Promise<string | undefined> {
    if (this.#isTyped && !this.#ended) {
      this.#terminal.setPrompt(withoutControls(prompt));
      this.#terminal.prompt(true);
    }
    const line = this.ended ? undefined : await this.#next(() => true, signal);
    if (this.#isTyped && line === undefined) print('\n');
    if (!this.#isTyped && line !== undefined) print(`${prompt}${line}\n`);
    return line;
  }

  /**
   * Takes the next line if it is a command, which begins with a slash, or waits for one. Other lines are kept until they
   * are asked for. Undefined when the signal says that none is needed any more.
   */
  command(signal: AbortSignal): Promise<string | undefined> {
    return this.#next((line) => line.startsWith('/'), signal);
  }

  /** Whether nothing more can come. */
  get ended(): boolean {
    return this.#ended && this.#early.length === 0;
  }

  close(): void {
    this.#terminal.close();
  }

  #next(wants: Waiting['wants'], signal: AbortSignal): Promise<string | undefined> {
    const [early] = this.#early;
    if (early !== undefined && wants(early)) return Promise.resolve(this.#early.shift());
    if (signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const take = (line: string | undefined) => {
        this.#waiting = undefined;
        signal.removeEventListener('abort', give);
        resolve(line);
      };
      const give = () => take(undefined);
      this.#waiting = { wants, take };
      signal.addEventListener('abort', give);
    });
  }
}
