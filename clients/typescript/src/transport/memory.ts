import { DEFAULT_LIMITS } from '../limits.js';
import { checkOutgoing, type TransportLimits, utf8Length } from './size.js';
import type { Transport, TransportEnd, TransportListener } from './transport.js';

/** How a pair in memory behaves. */
export interface MemoryPairOptions {
  /** What both sides hold, where it is not what holds anyway. */
  readonly limits?: Partial<TransportLimits>;
  /** Breaks the pair when aborted, like a cable that is cut: both sides are lost, and what was under way with them. */
  readonly signal?: AbortSignal;
}

/** Makes two transports that are each other's other side, for tests and for hosts in the same process. */
export function memoryPair(options: MemoryPairOptions = {}): [Transport, Transport] {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const one = new Side(limits);
  const other = new Side(limits);
  one.connect(other);
  other.connect(one);
  const cut = () => {
    for (const side of [one, other]) side.stop({ kind: 'lost', reason: 'the pair was broken' });
  };
  if (options.signal?.aborted) cut();
  else options.signal?.addEventListener('abort', cut, { once: true });
  return [one, other];
}

/** One of the two. What it has queued is what the other one has not taken. */
class Side implements Transport {
  readonly #limits: TransportLimits;
  #other: Side = this;
  #listener: TransportListener | undefined;
  /** What has arrived before somebody listened. */
  readonly #arrived: ((listener: TransportListener) => void)[] = [];
  #untakenBytes = 0;
  /** Whether it neither sends nor takes messages any more. */
  #isStopped = false;
  #isEndTold = false;

  constructor(limits: TransportLimits) {
    this.#limits = limits;
  }

  connect(other: Side): void {
    this.#other = other;
  }

  get queuedBytes(): number {
    return this.#other.#untakenBytes;
  }

  open(listener: TransportListener): void {
    if (this.#listener) throw new Error('the transport is open already: expected one call of open');
    this.#listener = listener;
    for (const hand of this.#arrived.splice(0)) this.#soon(hand);
  }

  send(text: string): void {
    if (this.#isStopped) return;
    checkOutgoing(text, this.queuedBytes, this.#limits);
    this.#other.#take(text);
  }

  close(reason?: string): void {
    if (this.#isStopped) return;
    this.stop({ kind: 'closed', reason: reason || 'this side closed the transport' });
    this.#other.#end({ kind: 'closed', reason: reason || 'the other side closed the transport' });
  }

  /** Ends this side without what it has not taken yet. */
  stop(end: TransportEnd): void {
    this.#isStopped = true;
    this.#end(end);
  }

  #take(text: string): void {
    const bytes = utf8Length(text);
    this.#untakenBytes += bytes;
    this.#soon((listener) => {
      this.#untakenBytes -= bytes;
      if (!this.#isStopped) listener.onMessage(text);
    });
  }

  /** Ends this side after what it has not taken yet. */
  #end(end: TransportEnd): void {
    this.#soon((listener) => {
      if (this.#isEndTold) return;
      this.#isEndTold = true;
      this.#isStopped = true;
      listener.onEnd(end);
    });
  }

  /** Each in a task of its own: they run in order, and never while somebody is still sending. */
  #soon(hand: (listener: TransportListener) => void): void {
    const listener = this.#listener;
    if (listener) queueMicrotask(() => hand(listener));
    else this.#arrived.push(hand);
  }
}
