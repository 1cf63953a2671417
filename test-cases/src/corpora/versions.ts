import type { Request } from '../testee/contract.js';
import { demand, filesIn, type Loaded, load, objectOf } from './files.js';

/** A question about versions, and its answer. */
export interface VersionFixture {
  readonly description?: string;
  readonly request: Request;
  /** The answer's field that counts. */
  readonly field: string;
  readonly expected: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Which questions the files hold. */
const QUESTIONS: Readonly<Record<string, (fields: Fields) => VersionFixture>> = {
  'versions/known.json': (fields) => {
    demand(fields, { kind: 'string', name: 'string', version: 'string', known: 'boolean' });
    const { known, ...question } = fields;
    return { request: { op: 'known', ...question } as Request, field: 'known', expected: known };
  },
  'versions/negotiate.json': (fields) => {
    demand(fields, { offered: 'array', supported: 'array', version: 'value' });
    const { version, ...question } = fields;
    const request = { op: 'negotiate', ...question } as Request;
    return { request, field: 'version', expected: version };
  },
  'versions/dispatchable.json': (fields) => {
    demand(fields, { action: 'string', dispatchable: 'boolean' });
    const { dispatchable, ...question } = fields;
    const request = { op: 'dispatchable', ...question } as Request;
    return { request, field: 'dispatchable', expected: dispatchable };
  },
};

/** Every entry is a fixture of its own, named like `versions/known.json#/3`. */
export function readVersions(root: string): Loaded<VersionFixture>[] {
  return filesIn(root, 'versions').flatMap((file): Loaded<VersionFixture>[] => {
    const list = load(root, file, (content) => {
      if (!Array.isArray(content) || content.length === 0) throw new Error('expected a list');
      return content as unknown[];
    });
    if ('broken' in list) return [list];
    return list.fixture.map((entry, i) => entryOf(`${file}#/${i}`, file, entry));
  });
}

function entryOf(name: string, file: string, entry: unknown): Loaded<VersionFixture> {
  try {
    const question = QUESTIONS[file];
    if (!question) throw new Error(`expected one of ${Object.keys(QUESTIONS).join(', ')}`);
    const { description, ...fields } = objectOf(entry);
    const fixture = question(fields);
    return { name, fixture: { ...fixture, description: description as string | undefined } };
  } catch (error) {
    return { name, broken: `the fixture cannot be read: ${(error as Error).message}` };
  }
}
