import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const DOCS = fileURLToPath(new URL('.', import.meta.url));
const REQUIREMENTS = join(DOCS, '..', 'test-cases', 'requirements');
const MODEL = join(DOCS, '..', 'schema', 'model.json');

interface Requirement {
  readonly id: string;
  readonly topic: string;
}

interface Program {
  readonly channel: string;
  readonly arms: readonly { readonly action: string }[];
}

interface BuiltPage {
  readonly ids: ReadonlySet<string>;
  /** Targets inside the site, as written. */
  readonly links: readonly string[];
}

let outDir: string;
let requirements: Requirement[];
/** Built pages by clean path, such as `/specification/transport` or `/guide/`. */
const pages = new Map<string, BuiltPage>();
const files = new Set<string>();

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'ahp-docs-'));
  // Under Vitest this is Vue's development build, which has something to say on the default theme.
  const warn = vi.spyOn(console, 'warn').mockImplementation((...told) => {
    if (!String(told[0]).startsWith('[Vue warn]: Invalid watch source')) console.error(...told);
  });
  await build(DOCS, { outDir });
  warn.mockRestore();
  for (const path of await readdir(outDir, { recursive: true })) {
    const file = `/${relative('.', path).split(sep).join('/')}`;
    files.add(file);
    if (!file.endsWith('.html') || file === '/404.html') continue;
    const html = await readFile(join(outDir, path), 'utf8');
    pages.set(file.replace(/(index)?\.html$/, ''), {
      ids: new Set(attributes(html, 'id')),
      links: attributes(html, 'href').filter((href) => /^[/#.]/.test(href)),
    });
  }
  const families = (await readdir(REQUIREMENTS)).filter((file) => file.endsWith('.json'));
  const read = families.map((file) => readFile(join(REQUIREMENTS, file), 'utf8'));
  requirements = (await Promise.all(read)).flatMap((text) => JSON.parse(text).requirements);
}, 60_000);

afterAll(() => rm(outDir, { recursive: true, force: true }));

function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
}

function page(path: string): BuiltPage {
  const found = pages.get(path);
  if (!found) throw new Error(`no page was built for ${path}`);
  return found;
}

test('every section of the site has pages', () => {
  const inSection = (section: string) =>
    [...pages.keys()].filter((path) => path.startsWith(section)).length;
  expect(inSection('/guide/')).toBeGreaterThanOrEqual(3);
  expect(inSection('/specification/')).toBeGreaterThanOrEqual(18);
  expect(inSection('/reference/')).toBeGreaterThanOrEqual(14);
  expect(inSection('/decisions/')).toBeGreaterThanOrEqual(1);
});

test('every internal link leads to a page and an anchor that exist', () => {
  const broken: string[] = [];
  let checked = 0;
  for (const [from, { links }] of pages) {
    for (const link of links) {
      checked++;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? from : posix.resolve(posix.dirname(`${from}x`), path);
      const slashed = path.endsWith('/') && target !== '/' ? `${target}/` : target;
      const found = pages.get(slashed);
      if (!found && !files.has(slashed)) broken.push(`${from} → ${link}: no such page`);
      else if (anchor && !found?.ids.has(decodeURIComponent(anchor))) {
        broken.push(`${from} → ${link}: no such anchor`);
      }
    }
  }
  expect(broken).toEqual([]);
  expect(checked).toBeGreaterThan(1000);
});

test('nothing is loaded from another place', async () => {
  for (const path of pages.keys()) {
    const file = `${path.endsWith('/') ? `${path}index` : path}.html`;
    const html = await readFile(join(outDir, file), 'utf8');
    expect(html.match(/<(script|link|img|iframe)\b[^>]*\b(src|href)="(https?:)?\/\/[^"]*"/g)).toBe(
      null,
    );
  }
});

test('the effect of every action can be linked to', async () => {
  const programs: Program[] = JSON.parse(await readFile(MODEL, 'utf8')).reducers.programs;
  const missing = programs.flatMap(({ channel, arms }) => {
    const name = channel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const { ids } = page(`/reference/${name}`);
    return arms
      .map(({ action }) => `effect-${action.toLowerCase().replace('/', '-')}`)
      .filter((id) => !ids.has(id));
  });
  expect(missing).toEqual([]);
  expect(programs.length).toBeGreaterThanOrEqual(8);
});

test('the state machine of tool calls is a picture with words, drawn in the colours of the page', async () => {
  const html = await readFile(join(outDir, 'reference', 'chat.html'), 'utf8');
  const picture = /<figure[^>]*>\s*(<svg\b.*?<\/svg>)\s*<\/figure>/s.exec(html)?.[1] ?? '';
  expect(picture).toMatch(/^<svg[^>]* aria-label="[^"]+"/);
  expect(picture).toMatch(/<title>[^<]+<\/title>\s*<desc>[^<]+<\/desc>/);
  expect(picture).toContain('currentColor');
  expect(picture).not.toMatch(/(fill|stroke)="(?!none|currentColor)/);
});

test('each family page lists every requirement under its id', () => {
  expect(requirements.length).toBeGreaterThan(400);
  const missing = requirements
    .map(({ id }) => id)
    .filter((id) => {
      const { ids } = page(`/specification/requirements/${id.split('-')[0]}`);
      return !ids.has(id.toLowerCase());
    });
  expect(missing).toEqual([]);
});

test.each([
  ['transport', /^TR-/, /./],
  ['transport', /^[HCG]-/, /^(transport|framing|encoding)$/],
  [
    'lifecycle',
    /^[HCG]-/,
    /^(handshake|capabilities|keep-alive|subscriptions|actions|reducers|reconciliation|reconnect)$/,
  ],
  ['versioning', /^(H|G|C-(?!73$)|TR)/, /^(versioning|forward-compatibility)$/],
])('the page on %s covers what it is about: %s, %s', (name, ids, topics) => {
  const about = requirements.filter(({ id, topic }) => ids.test(id) && topics.test(topic));
  expect(about.length).toBeGreaterThan(0);
  const covered = page(`/specification/${name}`).ids;
  expect(about.map(({ id }) => id).filter((id) => !covered.has(id.toLowerCase()))).toEqual([]);
});
