import { basename } from 'node:path';
import { demand, filesIn, type Loaded, load, objectOf } from './files.js';
import { withoutNulls } from './nulls.js';
import { textOfPieces } from './pieces.js';

/** A value, or the text of one, and what becomes of it when it is decoded and encoded again. */
export interface RoundTripFixture {
  readonly description?: string;
  readonly type: string;
  readonly input: { readonly value: unknown } | { readonly text: string };
  readonly output: unknown;
}

/** Our own, in folders named by their type. */
export function readSamples(root: string): Loaded<RoundTripFixture>[] {
  return [
    ...['examples', 'future'].flatMap((folder) => readValues(root, folder)),
    ...readTexts(root),
  ];
}

/** Bare values, which come back as they are. */
function readValues(root: string, folder: string): Loaded<RoundTripFixture>[] {
  return filesIn(root, folder).map((name) =>
    load(root, name, (value) => ({
      type: typeOf(name),
      input: { value },
      output: standsForAbsent(name) ? withoutNulls(value) : value,
    })),
  );
}

/** Texts, with the value that comes back. */
function readTexts(root: string): Loaded<RoundTripFixture>[] {
  return filesIn(root, 'texts').map((name) =>
    load(root, name, (content) => {
      const { description, text, value } = objectOf(content);
      const whole = textOfPieces(text);
      return {
        description: description as string | undefined,
        type: typeOf(name),
        input: { text: whole },
        // Deep values are the text themselves: it is all their file holds.
        output: value === undefined ? JSON.parse(whole) : value,
      };
    }),
  );
}

/** Those of the public corpus, which say what comes back. */
export function readRoundTrips(root: string): Loaded<RoundTripFixture>[] {
  return filesIn(root, 'round-trips').map((name) =>
    load(root, name, (content) => {
      const fields = objectOf(content);
      demand(fields, { type: 'string', input: 'value', acceptableOutputs: 'array' });
      const outputs = fields.acceptableOutputs as unknown[];
      if (outputs.length !== 1) throw new Error('expected exactly one of "acceptableOutputs"');
      return {
        description: fields.description as string | undefined,
        type: fields.type as string,
        input: { value: fields.input },
        // Unknown fields are kept in every language, not only where that takes no effort.
        output: 'preservedOutput' in fields ? fields.preservedOutput : outputs[0],
      };
    }),
  );
}

/** The type that the folder of a sample names. */
export function typeOf(name: string): string {
  return name.split('/')[1] ?? '';
}

/**
 * Future values with this name show a null that readers take for absent, so it does not come back. In an example null is
 * always a value: the strict build takes no other.
 */
function standsForAbsent(name: string): boolean {
  return name.startsWith('future/') && basename(name).startsWith('null-');
}
