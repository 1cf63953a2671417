import type { TransportEnd, TransportListener } from './transport.js';

/**
 * What has arrived on a transport: kept until somebody listens, then handed over in order, the end last and once.
 */
export class Inbox {
  readonly #kept: string[] = [];
  #keptLength = 0;
  #listener: TransportListener | undefined;
  #live = false;
  #muted = false;
  #end: TransportEnd | undefined;

  /** How much waits for somebody to listen, in UTF-16 units. */
  get keptLength(): number {
    return this.#keptLength;
  }

  /** Whether the end is known, told or not. */
  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /**
   * Begins to hand over, not before the caller has returned.
   *
   * @throws Error when somebody listens already.
   */
  open(listener: TransportListener): void {
    if (this.#listener) throw new Error('the transport is open already: expected one call of open');
    this.#listener = listener;
    queueMicrotask(() => this.#goLive(listener));
  }

  /** A message has arrived. */
  add(text: string): void {
    if (this.#muted || this.#end) return;
    if (this.#live) {
      this.#listener?.onMessage(text);
    } else {
      this.#kept.push(text);
      this.#keptLength += text.length;
    }
  }

  /** Nobody wants messages any more, only the end. */
  mute(): void {
    this.#muted = true;
    this.#forget();
  }

  /** Nothing arrives any more. Only the first end counts. */
  end(end: TransportEnd): void {
    if (this.#end) return;
    this.#end = end;
    if (this.#live) this.#listener?.onEnd(end);
  }

  #goLive(listener: TransportListener): void {
    // What arrives meanwhile comes last; a listener that closes the transport empties the list.
    for (const text of this.#kept) listener.onMessage(text);
    this.#forget();
    this.#live = true;
    if (this.#end) listener.onEnd(this.#end);
  }

  #forget(): void {
    this.#kept.length = 0;
    this.#keptLength = 0;
  }
}
