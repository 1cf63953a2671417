import type { Toolbox } from '../quicktype/mirror.js';

/** Properties that every record has; no field can be called so. `class` would be `getClass()`. */
export const MEMBERS_OF_RECORDS = ['class', 'unknownFields', 'keptFields'] as const;

const KEYWORDS = new Set(
  'as break class continue do else false for fun if in interface is null object package return super this throw true try typealias typeof val var when while'.split(
    ' ',
  ),
);

/** A name as it is written: keywords go into backquotes. */
export function written(name: string): string {
  return KEYWORDS.has(name) ? `\`${name}\`` : name;
}

/** A text literal. */
export function quote(text: string): string {
  return JSON.stringify(text).replaceAll('$', '\\$');
}

/** A doc comment; one that fits on a line is written on one. */
export function documented(tools: Toolbox, text: string, indent = 0): string {
  const comment = tools.comment(text.replaceAll('*/', '*&#47;'), { indent });
  return comment.replace(/^( *\/\*\*)\n *\* (.*)\n *\*\/\n$/, '$1 $2 */\n');
}

/** What a class is, as the official style has it: several supertypes get a line each. */
export function supertypes(types: readonly string[], isWrapped = false): string {
  const [first, ...others] = types;
  if (others.length === 0) return ` : ${first}`;
  const start = isWrapped ? ' : ' : ' :\n    ';
  return start + [first, ...others].join(',\n    ');
}
