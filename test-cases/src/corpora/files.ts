import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds the corpora of this package. */
export const OWN_CORPORA = fileURLToPath(new URL('../../', import.meta.url));

/** A fixture as it was read, or what keeps it from being one. */
export type Loaded<Fixture> =
  | { readonly name: string; readonly fixture: Fixture }
  | { readonly name: string; readonly broken: string };

/** The JSON files of a folder and its subfolders by name, such as `examples/Turn/all-fields.json`. */
export function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesIn(root, name);
      return entry.name.endsWith('.json') ? [name] : [];
    })
    .sort();
}

/** Reads a file and makes a fixture of it; what goes wrong is part of the result, since other files are still good. */
export function load<Fixture>(
  root: string,
  name: string,
  make: (content: unknown) => Fixture,
): Loaded<Fixture> {
  try {
    return { name, fixture: make(JSON.parse(readFileSync(join(root, name), 'utf8'))) };
  } catch (error) {
    return { name, broken: `the fixture cannot be read: ${(error as Error).message}` };
  }
}

/** Reads an object out of a fixture file. */
export function objectOf(content: unknown): Readonly<Record<string, unknown>> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new Error('expected an object');
  }
  return content as Readonly<Record<string, unknown>>;
}

const CHECKS = {
  string: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => typeof value === 'number',
  boolean: (value: unknown) => typeof value === 'boolean',
  array: (value: unknown) => Array.isArray(value),
  value: (value: unknown) => value !== undefined,
} as const;

/** Says so if a fixture lacks a field, or has something else in it. */
export function demand(
  fields: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, keyof typeof CHECKS>>,
): void {
  for (const [name, kind] of Object.entries(wanted)) {
    if (!CHECKS[kind](fields[name])) throw new Error(`expected "${name}" to be a ${kind}`);
  }
}
