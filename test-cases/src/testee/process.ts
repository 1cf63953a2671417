import { type ChildProcess, spawn } from 'node:child_process';

/** What the owner of a process is told. */
export interface ProcessEvents {
  /** A line on standard output, without its end. */
  onLine(line: string): void;
  /** A line that grew beyond the limit, as far as it was kept. */
  onEndlessLine(start: string): void;
  /** The process is gone, or could not be started. */
  onEnd(how: string): void;
}

/** What is kept of standard error. */
const STDERR_TAIL = 2000;

/** A longer line is no answer. */
const MAX_LINE = 256 * 1024 * 1024;

const living = new Set<TesteeProcess>();

// Testees lead process groups of their own, so nobody else ends them.
process.once('exit', () => {
  for (const each of living) each.kill();
});

/** One run of a testee's program: lines in, lines out. */
export class TesteeProcess {
  readonly #child: ChildProcess;
  readonly #events: ProcessEvents;
  #pieces: string[] = [];
  #length = 0;
  #errors = '';
  #ended = false;

  /** @param command a line for the shell, or a program with its arguments */
  constructor(command: string | readonly string[], events: ProcessEvents) {
    this.#events = events;
    // A group of its own: killing the shell alone would leave the program running.
    const options = { stdio: 'pipe', detached: process.platform !== 'win32' } as const;
    this.#child =
      typeof command === 'string'
        ? spawn(command, { ...options, shell: true })
        : spawn(command[0] ?? '', command.slice(1), options);
    living.add(this);
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-STDERR_TAIL);
    });
    // Writing to a process that has just died is not an error of ours; its end is reported anyway.
    this.#child.stdin?.on('error', () => {});
    this.#child.once('error', (error) => this.#end(`could not be started: ${error.message}`));
    this.#child.once('close', (code, signal) => {
      this.#end(signal ? `was ended by ${signal}` : `ended with exit code ${code}`);
    });
  }

  /** Lines that are written one right after the other go out together: a system call for each would cost more. */
  write(line: string): void {
    const { stdin } = this.#child;
    if (!stdin) return;
    if (stdin.writableCorked === 0) {
      stdin.cork();
      process.nextTick(() => stdin.uncork());
    }
    stdin.write(`${line}\n`);
  }

  /** Ends it at once; nothing is reported any more. */
  kill(): void {
    if (this.#ended) return;
    this.#ended = true;
    living.delete(this);
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // It was faster.
    }
  }

  /** Ends the input, and the process too if that does not make it end in time. */
  close(timeout: number): Promise<void> {
    if (this.#ended) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(() => {
        this.kill();
        done();
      }, timeout);
      this.#child.once('close', () => {
        clearTimeout(timer);
        done();
      });
      this.#child.stdin?.end();
    });
  }

  #read(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#pieces.push(text.slice(start, end));
      const line = this.#pieces.join('');
      this.#pieces = [];
      this.#length = 0;
      start = end + 1;
      if (this.#ended) return;
      this.#events.onLine(line);
    }
    this.#pieces.push(text.slice(start));
    this.#length += text.length - start;
    if (this.#length > MAX_LINE && !this.#ended) this.#events.onEndlessLine(this.#pieces.join(''));
  }

  #end(how: string): void {
    if (this.#ended) return;
    this.#ended = true;
    living.delete(this);
    const unfinished = this.#pieces.join('');
    const errors = this.#errors.trim();
    this.#events.onEnd(
      how +
        (unfinished ? `, after an unfinished line: ${unfinished.slice(0, 200)}` : '') +
        (errors ? `\nits standard error ends with:\n${errors}` : ''),
    );
  }
}
