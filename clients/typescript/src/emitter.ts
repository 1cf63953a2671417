/** Ends what it was given for; calling it again does nothing. */
export type Dispose = () => void;

/** Calls everybody who listens, in the order in which they began to. */
export class Emitter<Event> {
  #listeners: readonly ((event: Event) => void)[] = [];
  readonly #onError: (error: unknown) => void;

  /** @param onError is told what a listener throws, which keeps no other from being called */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  on(listener: (event: Event) => void): Dispose {
    // One listener may be added twice; each has its own end.
    const own = (event: Event) => listener(event);
    this.#listeners = [...this.#listeners, own];
    return () => {
      this.#listeners = this.#listeners.filter((each) => each !== own);
    };
  }

  emit(event: Event): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
