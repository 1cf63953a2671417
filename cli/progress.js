/** After this long without a word, people are told what is still going on. */
const SILENCE = 30_000;

/**
 * Tells on standard error what several pieces of work have come to: a line for each that ends, and now and then one for
 * those that go on.
 */
export class Progress {
  /** @type {Map<string, number>} */
  #running = new Map();
  #last = performance.now();
  #timer = setInterval(() => this.#remind(), SILENCE / 3).unref();

  /**
   * Does a piece of work.
   *
   * @template {{ code: number, seconds: number }} Done
   * @param {string} name
   * @param {() => Promise<Done>} work
   */
  async during(name, work) {
    this.#running.set(name, performance.now());
    const done = await work();
    this.#running.delete(name);
    this.say(`${name} … ${done.code === 0 ? 'ok' : 'FAILED'} (${done.seconds.toFixed(1)} s)`);
    return done;
  }

  /** @param {string} text */
  say(text) {
    this.#last = performance.now();
    process.stderr.write(`${text}\n`);
  }

  end() {
    clearInterval(this.#timer);
  }

  #remind() {
    const now = performance.now();
    if (now - this.#last < SILENCE || this.#running.size === 0) return;
    const names = [...this.#running].map(
      ([name, since]) => `${name} (${((now - since) / 1000).toFixed(0)} s)`,
    );
    this.say(`still at work: ${names.join(', ')}`);
  }
}
