import { LimitError } from '../limits.js';

/** Events for one reader that asks for them one by one; what it has not asked for yet is kept, up to a limit. */
export class Stream<Item> implements AsyncIterableIterator<Item> {
  readonly #limit: number;
  readonly #onEnd: () => void;
  #items: Item[] = [];
  #waiting: ((result: IteratorResult<Item>) => void)[] = [];
  #failed: ((error: Error) => void)[] = [];
  #error: Error | undefined;
  #ended = false;

  /** @param onEnd called once, when either side ends it */
  constructor(limit: number, onEnd: () => void) {
    this.#limit = limit;
    this.#onEnd = onEnd;
  }

  push(item: Item): void {
    if (this.#ended) return;
    const waiting = this.#waiting.shift();
    this.#failed.shift();
    if (waiting) waiting({ done: false, value: item });
    else if (this.#items.length < this.#limit) this.#items.push(item);
    else this.#overflow();
  }

  /** What is missing cannot be made up for, so the reader is told instead of being given a stream with a hole. */
  #overflow(): void {
    this.#items = [];
    const what = 'a reader was slower than the host, and more waited for it than is kept';
    this.end(new LimitError('maxBufferedEnvelopes', this.#limit, what));
  }

  /** No more items come; what is kept can still be read. */
  end(error?: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#error = error;
    const [waiting, failed] = [this.#waiting, this.#failed];
    this.#waiting = [];
    this.#failed = [];
    if (error && failed.length) {
      this.#error = undefined;
      for (const fail of failed) fail(error);
    } else for (const resolve of waiting) resolve({ done: true, value: undefined });
    this.#onEnd();
  }

  next(): Promise<IteratorResult<Item>> {
    const item = this.#items.shift();
    if (item !== undefined) return Promise.resolve({ done: false, value: item });
    if (this.#error) {
      const error = this.#error;
      this.#error = undefined;
      return Promise.reject(error);
    }
    if (this.#ended) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => {
      this.#waiting.push(resolve);
      this.#failed.push(reject);
    });
  }

  return(): Promise<IteratorResult<Item>> {
    this.#items = [];
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
