import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { type Citation, findCitations, findMentions, loadRequirements } from './citations.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('requirements', () => {
  const families = loadRequirements(root);
  const inForce = families.flatMap(({ requirements }) => requirements.map(({ id }) => id));
  const retired = families.flatMap((family) => family.retired.map(({ id }) => id));

  it('fit their schema', () => {
    const path = join(root, 'test-cases/schemas/requirements.schema.json');
    const validate = new Ajv({ allErrors: true }).compile(JSON.parse(readFileSync(path, 'utf8')));
    for (const family of families) {
      validate(family);
      expect(validate.errors ?? [], family.family).toEqual([]);
    }
  });

  it('have the prefix of their family', () => {
    for (const { family, requirements, retired } of families) {
      const strangers = [...requirements, ...retired].filter(
        ({ id }) => id.split('-')[0] !== family,
      );
      expect(strangers).toEqual([]);
    }
  });

  it('have ids that nothing else has', () => {
    const all = [...inForce, ...retired];
    expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([]);
  });

  it('are all there', () => {
    expect(inForce.length).toBeGreaterThanOrEqual(430);
  });

  it('exist and are in force wherever a test cites them', () => {
    expect(complaints(findCitations(root))).toEqual([]);
  });

  it('exist and are in force wherever documentation or types mention them', () => {
    expect(complaints(findMentions(root))).toEqual([]);
  });

  function complaints(citations: readonly Citation[]): string[] {
    const known = new Set(inForce);
    const gone = new Set(retired);
    return citations
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, line }) => {
        return `${file}:${line}: ${id} ${gone.has(id) ? 'is retired' : 'does not exist'}`;
      });
  }
});

describe('search for requirements', () => {
  const folder = mkdtempSync(join(tmpdir(), 'citations-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  // Spelled in two parts, so that the search of this repository does not take it for a test.
  const call = ['i', 't'].join('');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const family = (name: string) =>
    write(
      `test-cases/requirements/${name}.json`,
      JSON.stringify({ family: name, title: name, requirements: [], retired: [] }),
    );
  family('X');
  family('XY');

  it('finds ids in titles of tests only', () => {
    write(
      'a/one.test.ts',
      [
        '// X-9 in a comment',
        `${call}('reads UTF-8 (X-1, XY-12)', () => run('X-8'));`,
        `${call}.each([['(X-7'], f(1)])(`,
        `  "each \\"%s\\" (X-2)",`,
        ');',
        `wait.${call}('X-6');`,
        `${call}.each<[(a: A) => B, 'X-5']>([f()])('typed (X-3)', g);`,
      ].join('\n'),
    );
    write('a/node_modules/b/two.test.ts', `${call}('skipped (X-3)', f);`);
    const first = { file: 'a/one.test.ts', line: 2, test: 'reads UTF-8 (X-1, XY-12)' };
    expect(findCitations(folder)).toEqual([
      { id: 'X-1', ...first },
      { id: 'XY-12', ...first },
      { id: 'X-2', file: 'a/one.test.ts', line: 3, test: 'each \\"%s\\" (X-2)' },
      { id: 'X-3', file: 'a/one.test.ts', line: 7, test: 'typed (X-3)' },
    ]);
    rmSync(join(folder, 'a'), { recursive: true });
  });

  it('finds ids in the corpus', () => {
    write('test-cases/c/case.json', '{\n"name": "n",\n"requirements": [\n"X-1",\n"ZZ-2"]\n}');
    write('test-cases/c/nested.json', '{ "deeper": { "requirements": ["X-4"] } }');
    write('test-cases/c/broken.json', '{');
    const file = 'test-cases/c/case.json';
    expect(findCitations(folder)).toEqual([
      { id: 'X-1', file, line: 4, test: 'n' },
      { id: 'ZZ-2', file, line: 5, test: 'n' },
    ]);
  });

  it('finds mentions in documentation and types', () => {
    write(
      'docs/a.md',
      'See X-1 and SHA-256.\n\n<Requirement id="QQ-1" /> <Requirement id="X-2" />\n',
    );
    write('docs/reference/b.md', 'X-3');
    write(
      'types/a.ts',
      '/**\n * Thing.\n *\n * @requirements X-4, QQ-5\n */\n/** @requirements X-6 */',
    );
    expect(findMentions(folder)).toEqual([
      { id: 'QQ-1', file: 'docs/a.md', line: 3 },
      { id: 'X-2', file: 'docs/a.md', line: 3 },
      { id: 'X-1', file: 'docs/a.md', line: 1 },
      { id: 'X-4', file: 'types/a.ts', line: 4 },
      { id: 'QQ-5', file: 'types/a.ts', line: 4 },
      { id: 'X-6', file: 'types/a.ts', line: 6 },
    ]);
  });
});
