import type { Location } from '../front-end/declarations.js';
import type { Problem } from '../problems.js';
import type { Model } from './model.js';

/** Where a type, or a member of it, is declared. */
export type Locate = (type: string, member?: string) => Location;

/**
 * Names that differ on the wire but have the same words: they would be one name in a language that writes them
 * `PascalCase`, `snake_case` or `SCREAMING_CASE`.
 */
export function nameCollisions(model: Model, locate: Locate): Problem[] {
  const problems: Problem[] = [];
  const check = (names: readonly string[], what: string, at: (name: string) => Location) => {
    const seen = new Map<string, string>();
    for (const name of names) {
      const written = wordsOf(name).join('_');
      const other = seen.get(written);
      if (other !== undefined && other !== name) {
        problems.push({
          ...position(at(name)),
          what: `${what} ${other} and ${name} become one name, ${written}, in some languages`,
          mend: 'Rename one of them',
        });
      }
      seen.set(written, name);
    }
  };
  check(Object.keys(model.types), 'the types', (name) => locate(name));
  const actions = new Map(model.actions.map((each) => [each.type, each.typeName]));
  check([...actions.keys()], 'the actions', (type) => locate(actions.get(type) as string));
  for (const [name, type] of Object.entries(model.types)) {
    const members =
      type.kind === 'record' ? type.fields : 'values' in type ? type.values : undefined;
    check(
      (members ?? []).map((each) => each.name),
      `the members of ${name}`,
      (member) => locate(name, member),
    );
  }
  return problems;
}

/** `fooBar`, `foo-bar`, `foo_bar` and `FooBar` have the same words. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

/** `turn` becomes `Turn`. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function position({ file, line }: Location): Location {
  return { file, line };
}
