import { basename } from 'node:path';
import { readFamilies } from './requirements.js';

interface Section {
  readonly anchor: string;
  readonly titles: string[];
  readonly text: string;
}

/** Makes VitePress split the page itself, which its types do not tell. */
const OTHERWISE = undefined as unknown as Section[];

/**
 * What the search finds on a page of requirements. Those pages have no file of their own, so
 * VitePress would find nothing on them; any other page is left to it.
 */
export function requirementSections(path: string, html: string): Section[] {
  if (html !== '' || !/[\\/]requirements[\\/][^\\/]+\.md$/.test(path)) return OTHERWISE;
  const page = basename(path, '.md');
  const family = readFamilies().find((each) => each.family === page);
  if (!family) return OTHERWISE;
  return family.requirements.map(({ id, text }) => ({
    anchor: id.toLowerCase(),
    titles: [`${family.family} · ${family.title}`, id],
    text: text.replaceAll('`', ''),
  }));
}
