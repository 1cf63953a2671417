import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds the pages. */
export const DOCS = fileURLToPath(new URL('..', import.meta.url));

/** A page with the text to show for it. */
export interface Page {
  readonly text: string;
  readonly link: string;
}

/**
 * The pages of a folder: `index` first, then by the number in their `order:` front matter or else
 * in the order in which `index` links to them, then by file name.
 */
export function pagesIn(folder: string): Page[] {
  const path = join(DOCS, folder);
  if (!existsSync(path)) return [];
  const index = join(path, 'index.md');
  const linked = existsSync(index) ? readFileSync(index, 'utf8') : '';
  return readdirSync(path)
    .filter((file) => file.endsWith('.md') && !file.startsWith('['))
    .map((file) => {
      const name = file.slice(0, -'.md'.length);
      const source = readFileSync(join(path, file), 'utf8');
      return {
        name,
        order:
          name === 'index' ? -1 : (orderOf(source) ?? positionOf(`/${folder}/${name}`, linked)),
        text: name === 'index' ? 'Overview' : (titleOf(source) ?? name),
      };
    })
    .sort((a, b) => (a.order === b.order ? (a.name < b.name ? -1 : 1) : a.order - b.order))
    .map(({ name, text }) => ({
      text,
      link: name === 'index' ? `/${folder}/` : `/${folder}/${name}`,
    }));
}

/** Whether a page is about a client: it has the name of the client's folder. */
export function isClientPage({ link }: Page): boolean {
  return existsSync(join(DOCS, '..', 'clients', basename(link)));
}

function orderOf(source: string): number | undefined {
  const order = /^order: (\d+)$/m.exec(source)?.[1];
  return order === undefined ? undefined : Number(order);
}

function positionOf(link: string, index: string): number {
  const position = index.search(new RegExp(`\\(${link}[)#]`));
  return position === -1 ? Number.POSITIVE_INFINITY : position;
}

/** The first heading of a page, as plain text. */
function titleOf(source: string): string | undefined {
  return /^# (.+?)(?: \{#[^}]*\})?$/m.exec(source)?.[1]?.replaceAll('`', '');
}
