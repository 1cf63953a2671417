import type { Transport, TransportEnd, TransportListener } from '../../transport/transport.js';

/** Listens to a transport and remembers everything. */
export class Recorder implements TransportListener {
  readonly messages: string[] = [];
  readonly ends: TransportEnd[] = [];
  #changed: (() => void)[] = [];

  onMessage(text: string): void {
    // Would be an error of the transport, which no expectation has to look for by itself.
    if (this.ends.length) throw new Error('a message arrived after the end');
    this.messages.push(text);
    this.#tell();
  }

  onEnd(end: TransportEnd): void {
    this.ends.push(end);
    this.#tell();
  }

  /** The first messages, as soon as there are so many. */
  async first(count: number): Promise<string[]> {
    await this.#until(() => this.messages.length >= count || this.ends.length > 0);
    return this.messages.slice(0, count);
  }

  /** The end, as soon as it is told. */
  async end(): Promise<TransportEnd> {
    await this.#until(() => this.ends.length > 0);
    return this.ends[0] as TransportEnd;
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#changed.push(resolve));
  }

  #tell(): void {
    for (const resolve of this.#changed.splice(0)) resolve();
  }
}

/** Opens a transport with a recorder. */
export function record(transport: Transport): Recorder {
  const recorder = new Recorder();
  transport.open(recorder);
  return recorder;
}
