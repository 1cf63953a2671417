import { cut } from '../text.js';
import { type Answer, type Info, problemOfInfo, type Request, readAnswer } from './contract.js';
import { type FailureReason, TesteeFailure } from './failure.js';
import { TesteeProcess } from './process.js';

/** How to drive a testee. */
export interface TesteeOptions {
  /** Milliseconds it may take for one answer. 10,000 unless said otherwise. */
  readonly timeout?: number;
}

interface Pending {
  readonly id: number;
  readonly op: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (failure: TesteeFailure) => void;
}

/** A request that several testees get: what is the same for all of them is made once. */
export class PreparedRequest {
  readonly op: string;
  /** The request's JSON from its first field on. */
  readonly fields: string;

  constructor(request: Request) {
    this.op = request.op;
    this.fields = JSON.stringify(request).slice(1);
  }
}

/** Milliseconds between the end of the input and the end of patience. */
const FAREWELL = 2000;

/**
 * An implementation under test: a program that answers requests line by line.
 *
 * Any number of requests may be under way. When the program breaks the contract, all that are under way fail with a
 * {@link TesteeFailure}, it is killed, and the next request starts it anew. If none is under way, the next one fails.
 */
export class Testee {
  readonly #timeout: number;
  #process: TesteeProcess | undefined;
  #pending: Pending[] = [];
  #timer: NodeJS.Timeout | undefined;
  #nextId = 1;
  /** A failure that came while nobody waited for an answer. */
  #unreported: TesteeFailure | undefined;

  /** @param command a line for the shell, or a program with its arguments */
  constructor(
    readonly command: string | readonly string[],
    options: TesteeOptions = {},
  ) {
    this.#timeout = options.timeout ?? 10_000;
  }

  /**
   * Asks the testee about itself.
   *
   * @throws TesteeFailure when there is no answer, or one that says too little.
   */
  async info(): Promise<Info> {
    const answer = await this.request({ op: 'info' });
    const problem = problemOfInfo(answer);
    if (problem) throw new TesteeFailure('rubbish', `gave an answer to "info" that ${problem}`);
    return answer as Info;
  }

  /**
   * Sends a request; a refusal is an answer too.
   *
   * @throws TesteeFailure when there is no answer.
   */
  request(request: Request | PreparedRequest): Promise<Answer> {
    const unreported = this.#unreported;
    this.#unreported = undefined;
    if (unreported) return Promise.reject(unreported);
    const { op, fields } =
      request instanceof PreparedRequest ? request : new PreparedRequest(request);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.push({ id, op, resolve, reject });
      if (this.#pending.length === 1) this.#restartTimer();
      this.#process ??= this.#start();
      this.#process.write(`{"id":${id},${fields}`);
    });
  }

  /** Ends the program. Requests under way fail. */
  async close(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    this.#rejectAll(new TesteeFailure('died', 'was closed'));
    await process?.close(FAREWELL);
  }

  #start(): TesteeProcess {
    // What a process says after it was given up does not count.
    const unlessStale =
      (handle: (text: string) => void): ((text: string) => void) =>
      (text) => {
        if (this.#process === process) handle(text);
      };
    const process: TesteeProcess = new TesteeProcess(this.command, {
      onLine: unlessStale((line) => this.#take(line)),
      onEndlessLine: unlessStale((start) =>
        this.#fail('rubbish', `printed a line without end: ${cut(start)}`),
      ),
      onEnd: unlessStale((how) => this.#fail('died', how)),
    });
    return process;
  }

  #take(line: string): void {
    const answer = readAnswer(line);
    const head = this.#pending[0];
    if (typeof answer === 'string') {
      this.#fail('rubbish', `printed a line that ${answer}: ${cut(line)}`);
    } else if (!head) {
      this.#fail('rubbish', `printed a line nobody asked for: ${cut(line)}`);
    } else if (answer.id === head.id || isUnread(answer)) {
      this.#pending.shift();
      this.#restartTimer();
      head.resolve(answer);
    } else if (this.#pending.some(({ id }) => id === answer.id)) {
      this.#fail('outOfOrder', `answered out of order: expected id ${head.id}, found ${cut(line)}`);
    } else {
      this.#fail('rubbish', `answered with a wrong id: expected ${head.id}, found ${cut(line)}`);
    }
  }

  /** The time of a request starts when those before it are answered. */
  #restartTimer(): void {
    clearTimeout(this.#timer);
    const head = this.#pending[0];
    if (!head) return;
    this.#timer = setTimeout(() => {
      this.#fail('hung', `did not answer "${head.op}" within ${this.#timeout} ms`);
    }, this.#timeout);
  }

  #fail(reason: FailureReason, message: string): void {
    this.#process?.kill();
    this.#process = undefined;
    const failure = new TesteeFailure(reason, message);
    if (this.#pending.length === 0) this.#unreported = failure;
    this.#rejectAll(failure);
  }

  #rejectAll(failure: TesteeFailure): void {
    clearTimeout(this.#timer);
    const pending = this.#pending;
    this.#pending = [];
    for (const each of pending) each.reject(failure);
  }
}

/** A line that could not be read has no id to repeat; answers come in order, so it is clear whose answer it is. */
function isUnread(answer: Answer): boolean {
  return answer.id === null && !answer.ok;
}
