import { DecodeError } from '../decode-error.js';

/** A text that is no JSON, or not JSON that can be relied on. */
export class JsonError extends DecodeError {
  override readonly name = 'JsonError';

  /**
   * @param path JSON pointer to the place; empty if it is the text as a whole that cannot be read
   * @param reason what is wrong
   * @param offset where in the text, in UTF-16 code units; in bytes if they are no UTF-8
   */
  constructor(
    path: string,
    reason: string,
    readonly offset: number,
  ) {
    super(path, `${reason} at offset ${offset}`);
  }
}
