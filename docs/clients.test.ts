import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_NAMES, loadLanguages } from '../cli/languages.js';
import { ROOT } from '../cli/run.js';

/** What a code block in a language is marked with, where it is not the language's name alone. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  typescript: ['ts', 'typescript', 'js', 'javascript'],
  kotlin: ['kotlin', 'kt', 'java'],
  python: ['python', 'py'],
  rust: ['rust', 'rs'],
};

const HEADINGS = [
  '## Install',
  '## Decode and encode',
  '## Reduce',
  '## Versions',
  '## What a later version brings',
  '## Cost',
];

/** Other pages of the guide whose code is in a language. */
const MORE_PAGES: Readonly<Record<string, readonly string[]>> = { typescript: ['client.md'] };

const languages = await loadLanguages();

/** The code blocks of a page that are marked as one of these, without the indentation they share. */
function blocksOf(page: string, marks: readonly string[]): string[] {
  const blocks = page.matchAll(/^```([\w-]*)[^\n]*\n(.*?)^```$/gms);
  return [...blocks]
    .filter(([, mark = '']) => marks.includes(mark.toLowerCase()))
    .map(([, , code = '']) => code);
}

/** All lines, with the indentation that they share taken away. */
function outdent(lines: readonly string[]): string {
  const depths = lines.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const depth = Math.min(...depths);
  return lines.map((line) => line.slice(depth).trimEnd()).join('\n');
}

/** Whether a block stands in a text as it is, at whatever depth. */
function holds(text: string, block: string): boolean {
  const wanted = block.trimEnd().split('\n');
  const plain = outdent(wanted);
  const lines = text.split('\n');
  const first = wanted[0]?.trim();
  return lines.some(
    (line, at) => line.trim() === first && outdent(lines.slice(at, at + wanted.length)) === plain,
  );
}

function examplesOf(name: string): string[] {
  const folder = join(ROOT, 'clients', name, 'examples');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8'));
}

it('every client has a description, and the other way round', () => {
  const folders = readdirSync(join(ROOT, 'clients'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  expect(folders.sort()).toEqual(LANGUAGE_NAMES);
});

describe.each(languages)('$title', ({ name, title }) => {
  const pages = {
    guide: join(ROOT, 'docs/guide', `${name}.md`),
    readme: join(ROOT, 'clients', name, 'README.md'),
  };
  const more = (MORE_PAGES[name] ?? []).map((page) => [page, join(ROOT, 'docs/guide', page)]);
  const all = [...Object.entries(pages), ...more];

  it('has a page in the guide with the headings of all others', () => {
    const lines = readFileSync(pages.guide, 'utf8').split('\n');
    expect(lines.filter((line) => line.startsWith('# '))[0]).toBe(`# ${title}`);
    expect(lines.filter((line) => HEADINGS.includes(line))).toEqual(HEADINGS);
  });

  it.each(all)('has code in its %s that is an example which runs', (_, page) => {
    const blocks = blocksOf(readFileSync(page, 'utf8'), MARKS[name] ?? [name]);
    expect(blocks.length).toBeGreaterThan(0);
    const examples = examplesOf(name);
    const strange = blocks.filter((block) => !examples.some((text) => holds(text, block)));
    expect(strange).toEqual([]);
  });

  it('is in the list of clients', () => {
    const list = readFileSync(join(ROOT, 'clients/README.md'), 'utf8');
    expect(list).toContain(`| ${title} | [\`${name}/\`](${name}) |`);
    expect(existsSync(join(ROOT, 'clients', name))).toBe(true);
  });
});
