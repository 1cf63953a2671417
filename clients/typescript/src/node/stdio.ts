import type { Readable, Writable } from 'node:stream';
import { DEFAULT_LIMITS } from '../limits.js';
import { Inbox } from '../transport/inbox.js';
import { checkOutgoing, type TransportLimits } from '../transport/size.js';
import type { Transport, TransportEnd, TransportListener } from '../transport/transport.js';
import { type Line, LineSplitter } from './lines.js';

/** Two streams of bytes that carry messages. */
export interface StdioOptions {
  /** What the other side writes, such as `process.stdin`. */
  readonly input: Readable;
  /** What the other side reads, such as `process.stdout`. Nothing else may be written to it. */
  readonly output: Writable;
  /** What the transport holds, where it is not what holds anyway. */
  readonly limits?: Partial<TransportLimits>;
}

/**
 * Makes a transport of two streams of bytes, such as standard input and output.
 *
 * Each message is one line: JSON in UTF-8, ended by a line feed. JSON has no need of line feeds: in texts they are
 * escaped, elsewhere they are white space. A carriage return before the line feed is white space too, and empty lines
 * are passed over. The end of the stream is the end of the connection; a reason for it cannot be sent.
 */
export function stdioTransport(options: StdioOptions): Transport {
  return new StdioTransport(options, () => options.input.destroy());
}

const CARRIAGE_RETURN = 0x0d;

/** How long the other side may take to read what is queued when this side closes, or to end when it reads no more. */
const CLOSE_GRACE_MS = 5_000;

/** See {@link stdioTransport}. */
export class StdioTransport implements Transport {
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #limits: TransportLimits;
  readonly #release: () => void;
  readonly #inbox = new Inbox();
  readonly #lines: LineSplitter;
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Why nothing can be sent any more, though something may still arrive. */
  #closing: TransportEnd | undefined;

  /** @param release what becomes of the input after the end */
  constructor({ input, output, limits }: StdioOptions, release: () => void) {
    this.#input = input;
    this.#output = output;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#release = release;
    // A message of the greatest length may be followed by a carriage return.
    this.#lines = new LineSplitter(this.#limits.maxMessageBytes + 1);
    input.on('end', () => this.#endOfInput());
    input.on('error', (error) => this.#lose('the input broke', error));
    input.on('close', () => this.#lose('the input was closed before its end'));
    output.on('error', (error) => this.#loseOutput(error));
  }

  get queuedBytes(): number {
    return this.#output.writableLength;
  }

  open(listener: TransportListener): void {
    this.#inbox.open(listener);
    // Only now: what nobody wants to have yet stays where it is, and the other side has to wait.
    this.#input.on('data', (chunk: Buffer) => {
      for (const line of this.#lines.split(chunk)) this.#receive(line);
    });
  }

  send(text: string): void {
    if (this.#inbox.hasEnded || this.#closing) return;
    checkOutgoing(text, this.queuedBytes, this.#limits);
    // A raw line feed is white space, or it would not be JSON.
    this.#output.write(`${text.replaceAll('\n', ' ')}\n`);
  }

  close(reason?: string): void {
    if (this.#inbox.hasEnded || this.#closing) return;
    this.#inbox.mute();
    this.#closing = { kind: 'closed', reason: reason || 'this side closed the connection' };
    const end = this.#closing;
    this.#output.end(() => this.#end(end));
    this.#giveTime(end, this.queuedBytes);
  }

  #receive(line: Line): void {
    if (this.#inbox.hasEnded) return;
    const { maxMessageBytes } = this.#limits;
    const bytes = 'tooLong' in line ? undefined : withoutReturn(line.bytes);
    if (!bytes || bytes.length > maxMessageBytes) {
      const reason = `a message arrived beyond the limit maxMessageBytes: ${maxMessageBytes}`;
      this.#end({ kind: 'limit', reason });
    } else if (bytes.length > 0) {
      const text = this.#decode(bytes);
      if (text !== undefined) this.#inbox.add(text);
      else this.#end({ kind: 'protocol', reason: 'a message arrived that is not UTF-8' });
    }
  }

  #decode(bytes: Uint8Array): string | undefined {
    try {
      return this.#utf8.decode(bytes);
    } catch {
      return undefined;
    }
  }

  #endOfInput(): void {
    for (const _ of this.#lines.rest()) this.#lose('the input ended in the middle of a message');
    this.#end({ kind: 'closed', reason: 'the other side ended its output' });
  }

  #lose(what: string, error?: Error): void {
    this.#end({ kind: 'lost', reason: described(what, error) });
  }

  /** Nothing can be sent any more; what the other side has said before may still arrive. */
  #loseOutput(error: Error): void {
    if (this.#inbox.hasEnded || this.#closing) return;
    this.#closing = { kind: 'lost', reason: described('the output broke', error) };
    this.#giveTime(this.#closing, 0);
  }

  /** Waits as long as the other side reads what is queued, and a while longer. */
  #giveTime(end: TransportEnd, queuedBefore: number): void {
    this.#timer = setTimeout(() => {
      const queued = this.queuedBytes;
      if (queued < queuedBefore) this.#giveTime(end, queued);
      else this.#end(end);
    }, CLOSE_GRACE_MS);
  }

  #end(end: TransportEnd): void {
    if (this.#inbox.hasEnded) return;
    clearTimeout(this.#timer);
    this.#inbox.end(this.#closing ?? end);
    this.#output.end();
    this.#release();
  }
}

function withoutReturn(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}

/** Errors of streams are named by their code only: the rest may hold paths. */
function described(what: string, error?: Error): string {
  return error && 'code' in error ? `${what}: ${error.code}` : what;
}
