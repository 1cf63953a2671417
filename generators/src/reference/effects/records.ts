import type { Value } from '../../reducers/program.js';
import { code } from '../markdown.js';
import { type Names, pathWords } from './names.js';
import { listed, type Step, step } from './step.js';
import { valueWords } from './values.js';

/** What the fields of a record become; those that come from the same places under their own names together. */
export function fieldSteps(fields: Readonly<Record<string, Value>>, names: Names): Step[] {
  const groups = new Map<string, { fields: string[]; value: Value }>();
  for (const [name, value] of Object.entries(fields)) {
    const origins = originsOf(name, value);
    const key = origins === undefined ? `=${name}` : origins.join(' ');
    const group = groups.get(key) ?? { fields: [], value };
    group.fields.push(name);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ fields: together, value }) => {
    const are = `${listed(together.map(code))} ${together.length === 1 ? 'is' : 'are'}`;
    const origins = originsOf(together[0] ?? '', value);
    if (origins !== undefined) {
      return { text: `${are} ${origins.map((each) => asIn(names, each)).join(', or else ')}` };
    }
    if ('absent' in value) {
      return { text: `${are} left out` };
    }
    const words = valueWords(value, names);
    return step(`${are} ${words.text}`, words);
  });
}

/** The records that a value comes from, if it has the same name in each of them. */
export function originsOf(name: string, value: Value): string[] | undefined {
  if ('path' in value) {
    const end = value.path.lastIndexOf('.');
    const same = end !== -1 && value.path.slice(end + 1) === name;
    return same ? [value.path.slice(0, end)] : undefined;
  }
  if ('firstPresent' in value) {
    const origins = value.firstPresent.flatMap((each) => originsOf(name, each) ?? []);
    return origins.length === value.firstPresent.length ? origins : undefined;
  }
  return undefined;
}

function asIn(names: Names, record: string): string {
  return `as in ${pathWords(names, record)}`;
}
