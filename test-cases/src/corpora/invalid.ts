import { demand, filesIn, type Loaded, load, objectOf } from './files.js';
import { textOfPieces } from './pieces.js';
import { typeOf } from './round-trips.js';

/** A value, or a text, that no reader takes, and where it is wrong. */
export type InvalidFixture = {
  readonly description?: string;
  readonly type: string;
  /** JSON pointer into the value. */
  readonly path: string;
  /** What belongs there, in the words of our validators; texts may go without. */
  readonly expected?: string;
} & ({ readonly value: unknown } | { readonly text: string });

export function readInvalid(root: string): Loaded<InvalidFixture>[] {
  return filesIn(root, 'invalid').map((name) =>
    load(root, name, (content) => {
      const { text, ...fields } = objectOf(content);
      demand(fields, { path: 'string', ...(text === undefined ? { value: 'value' } : {}) });
      const given = text === undefined ? {} : { text: textOfPieces(text) };
      return { ...fields, ...given, type: typeOf(name) } as InvalidFixture;
    }),
  );
}
