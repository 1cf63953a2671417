import { demand, filesIn, type Loaded, load, objectOf } from './files.js';
import { typeOf } from './round-trips.js';

/** A value that no reader takes, and where it is wrong. */
export interface InvalidFixture {
  readonly description?: string;
  readonly type: string;
  readonly value: unknown;
  /** JSON pointer into the value. */
  readonly path: string;
}

export function readInvalid(root: string): Loaded<InvalidFixture>[] {
  return filesIn(root, 'invalid').map((name) =>
    load(root, name, (content) => {
      const fields = objectOf(content);
      demand(fields, { value: 'value', path: 'string' });
      return { ...(fields as unknown as InvalidFixture), type: typeOf(name) };
    }),
  );
}
