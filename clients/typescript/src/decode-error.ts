/** What was received is not what it should be. */
export class DecodeError extends Error {
  override readonly name: string = 'DecodeError';

  /**
   * @param path JSON pointer to the place; of a missing field, to where it would be; empty: the whole
   * @param reason what is wrong; no text that was received is repeated, since it may be secret
   */
  constructor(
    readonly path: string,
    readonly reason: string,
  ) {
    super(path === '' ? reason : `${path}: ${reason}`);
  }
}
