import { basename } from 'node:path';
import { demand, filesIn, type Loaded, load, objectOf } from './files.js';
import { withoutNulls } from './nulls.js';

/** A value and what becomes of it when it is decoded and encoded again. */
export interface RoundTripFixture {
  readonly description?: string;
  readonly type: string;
  readonly input: unknown;
  readonly output: unknown;
}

/** Our own: bare values in folders named by their type, which come back as they are. */
export function readSamples(root: string): Loaded<RoundTripFixture>[] {
  return ['examples', 'future'].flatMap((folder) =>
    filesIn(root, folder).map((name) =>
      load(root, name, (input) => ({
        type: typeOf(name),
        input,
        output: standsForAbsent(name) ? withoutNulls(input) : input,
      })),
    ),
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
        input: fields.input,
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
