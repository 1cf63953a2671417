import type { Constant } from '../model/model.js';
import type { Context } from './context.js';
import { code, heading, prose, slug, table } from './markdown.js';

/** A section of a page; one without contents does not appear. */
export function section(title: string, blocks: readonly string[]): string[] {
  return blocks.length === 0 ? [] : [heading(2, title, `section-${slug(title)}`), ...blocks];
}

/** Names of the types that have an entry of their own on a page, sorted. */
export function entriesOf(context: Context, page: string): string[] {
  return [...context.places]
    .filter(([, place]) => place.page === page && place.owner === undefined)
    .map(([name]) => name)
    .sort();
}

/** Constants declared with a channel. */
export function constantTable(context: Context, channel: string): string[] {
  const row = (constant: Constant) => [
    code(constant.name),
    code(JSON.stringify(constant.value)),
    constant.since ?? '',
    prose(constant.doc),
  ];
  const rows = context.model.constants.filter((each) => each.channel === channel).map(row);
  return rows.length === 0 ? [] : [table(['Name', 'Value', 'Since', 'Description'], rows)];
}
