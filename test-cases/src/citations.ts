import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A place that names a requirement. */
export interface Citation {
  /** Id of the requirement. */
  id: string;
  /** Path from the root of the repository. */
  file: string;
  /** Line, counted from 1. */
  line: number;
  /** Title of the test, or name of the test case. */
  test?: string;
}

/** A requirement in force. */
export interface Requirement {
  id: string;
  level: 'MUST' | 'SHOULD' | 'MAY';
  role: 'host' | 'client' | 'both';
  version: string;
  topic: string;
  text: string;
}

/** A file of requirements. */
export interface RequirementFamily {
  family: string;
  title: string;
  requirements: Requirement[];
  retired: { id: string; reason: string }[];
}

/** Reads the requirements, family by family. */
export function loadRequirements(root: string): RequirementFamily[] {
  return filesUnder(root, 'test-cases/requirements')
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(read(root, file)));
}

/** Finds the requirements that tests and test cases say they verify. */
export function findCitations(root: string): Citation[] {
  const ids = idPattern(root);
  const tests = filesUnder(root, '').filter((file) => file.endsWith('.test.ts'));
  const corpus = filesUnder(root, 'test-cases').filter(isCorpusFile);
  return [
    ...tests.flatMap((file) => citedByTests(file, read(root, file), ids)),
    ...corpus.flatMap((file) => citedByCorpus(file, read(root, file))),
  ];
}

/** Finds the requirements that the documentation and the type definitions speak of. */
export function findMentions(root: string): Citation[] {
  const ids = idPattern(root);
  const docs = filesUnder(root, 'docs').filter(
    (file) => file.endsWith('.md') && !file.startsWith('docs/reference/'),
  );
  const types = filesUnder(root, 'types').filter((file) => file.endsWith('.ts'));
  // What stands in a component or a tag is meant as an id, whether or not its family is known.
  const component = /(?<=<Requirement\s[^>]*\bid=["'])[^"']+/g;
  return [
    ...docs.flatMap((file) => {
      const text = read(root, file);
      const found = [...matches(file, text, component), ...matches(file, text, ids)];
      return found.filter((each, at) => at === found.findIndex((other) => same(each, other)));
    }),
    ...types.flatMap((file) => mentionedByTags(file, read(root, file))),
  ];
}

function citedByTests(file: string, text: string, ids: RegExp): Citation[] {
  return titlesIn(text).flatMap(({ title, offset }) =>
    [...title.matchAll(ids)].map(([id]) => ({ id, file, line: lineAt(text, offset), test: title })),
  );
}

/** Titles of tests and suites, with where each starts. */
function titlesIn(text: string): { title: string; offset: number }[] {
  return [
    ...text.matchAll(/(?<![\w.$])(?:it|test|describe)(?:\.\w+)*(?:<[^;]*?>)?(?=\()/g),
  ].flatMap((call) => {
    const open = call.index + call[0].length;
    // `it.each(rows)('title', …)` has its title in the second pair of parentheses.
    const inner = TITLE.exec(text.slice(open)) ?? TITLE.exec(text.slice(closing(text, open) + 1));
    return inner?.[2] === undefined ? [] : [{ title: inner[2], offset: call.index }];
  });
}

const TITLE = /^\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/;

/** Where the parenthesis at `open` is closed; those in strings do not count. */
function closing(text: string, open: number): number {
  const token = /(['"`])(?:\\.|(?!\1)[^\\])*\1|[()]/g;
  token.lastIndex = open;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    depth += match[0] === '(' ? 1 : match[0] === ')' ? -1 : 0;
    if (depth === 0) {
      return match.index;
    }
  }
  return text.length;
}

function citedByCorpus(file: string, text: string): Citation[] {
  const key = text.indexOf('"requirements"');
  // Most files cite nothing, and some are broken on purpose: only those with the key are parsed.
  if (key === -1) {
    return [];
  }
  const { requirements, name }: { requirements?: unknown; name?: unknown } = parse(file, text);
  const test = typeof name === 'string' ? { test: name } : {};
  return (Array.isArray(requirements) ? requirements : []).map((id) => {
    const at = text.indexOf(JSON.stringify(id), key);
    return { id: String(id), file, line: lineAt(text, Math.max(at, key)), ...test };
  });
}

function mentionedByTags(file: string, text: string): Citation[] {
  return [...text.matchAll(/@requirements[ \t]+([^\n@*]+)/g)].flatMap(({ 1: tag = '', index }) =>
    tag
      .split(/[\s,]+/)
      .filter((id) => id !== '')
      .map((id) => ({ id, file, line: lineAt(text, index) })),
  );
}

function matches(file: string, text: string, pattern: RegExp): Citation[] {
  return [...text.matchAll(pattern)].map(({ 0: id, index }) => ({
    id,
    file,
    line: lineAt(text, index),
  }));
}

/** Ids of known families only: UTF-8 and SHA-256 look like ids too. */
function idPattern(root: string): RegExp {
  const families = loadRequirements(root).map(({ family }) => family);
  return new RegExp(`(?<![\\w-])(?:${families.join('|')})-[1-9]\\d*(?![\\w-])`, 'g');
}

function isCorpusFile(file: string): boolean {
  return file.endsWith('.json') && !/^test-cases\/(requirements|schemas)\//.test(file);
}

/** Files below a folder, as sorted paths from the root with forward slashes. */
function filesUnder(root: string, folder: string): string[] {
  const visit = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const child = join(path, entry.name);
      if (entry.isDirectory()) {
        return SKIPPED.test(entry.name) ? [] : visit(child);
      }
      return entry.isFile() ? [relative(root, child).split(sep).join('/')] : [];
    });
  const start = join(root, folder);
  return existsSync(start) ? visit(start).sort() : [];
}

/** Folders that hold what others wrote or what a build made. */
const SKIPPED = /^(node_modules|dist|target|\..*)$/;

function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function parse(file: string, text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) ?? {};
  } catch (error) {
    throw new Error(`${file} is not JSON.`, { cause: error });
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function same(left: Citation, right: Citation): boolean {
  return left.id === right.id && left.line === right.line;
}
