import { fieldNames } from '../../model/field-names.js';
import type { Model } from '../../model/model.js';
import type { Reducers, Value } from '../../reducers/program.js';
import { HEADER, pascalCase } from './names.js';
import { ReducerWriter } from './reducer-writer.js';
import { renderShapes } from './shapes.js';

/** Files that the package's index re-exports beside those with types. */
export const REDUCER_EXPORTS = [
  'types/generated/channel-reducers.ts',
  'types/reducers/reduce.ts',
  'types/reducers/states.ts',
];

const KNOWN_FIELDS = 'types/generated/known-fields.ts';

/** What stands in for the table of known fields while the sources that use it are compiled. */
export const KNOWN_FIELDS_STUB = [
  KNOWN_FIELDS,
  'export declare const KNOWN_FIELDS: Readonly<Record<string, ReadonlySet<string>>>;\n',
] as const;

/** The immutable form of every reducer, and the tables that go with them. */
export function renderReducers(model: Model): Map<string, string> {
  return new Map([
    ...model.reducers.programs.map(
      (program) =>
        [
          `types/generated/reduce-${kebabCase(program.channel)}.ts`,
          new ReducerWriter(model, program).write(),
        ] as const,
    ),
    ['types/generated/reducers.ts', renderTable(model)],
    ['types/generated/channel-reducers.ts', renderEntries(model)],
    [KNOWN_FIELDS, renderKnownFields(model)],
    ['types/generated/action-shapes.ts', renderShapes(model)],
  ]);
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function renderTable(model: Model): string {
  const { programs } = model.reducers;
  const lines = [HEADER];
  for (const { channel } of programs) {
    const folder = `../channels-${kebabCase(channel)}`;
    lines.push(`import { ${channel}Reducer } from '${folder}/reducer.js';`);
    lines.push(
      `import { next${pascalCase(channel)}State } from './reduce-${kebabCase(channel)}.js';`,
    );
  }
  const states = programs.map((program) => program.state).sort();
  lines.push(`import type { ${states.join(', ')} } from '../index.js';`, '');
  lines.push('/** State of each channel that has a reducer, by the name of the channel. */');
  lines.push('export interface ReducerStates {');
  for (const { channel, state } of programs) {
    lines.push(`  /** State of the ${channel} channel. */`, `  ${channel}: ${state};`);
  }
  lines.push('}', '');
  lines.push('/** Name of a reducer: that of its channel. */');
  lines.push('export type ReducerName = keyof ReducerStates;', '');
  lines.push('/** Names of all reducers. */');
  lines.push(
    `export const REDUCER_NAMES = [${programs.map((each) => `'${each.channel}'`).join(', ')}] as const satisfies readonly ReducerName[];`,
    '',
  );
  lines.push('/** The immutable form of each reducer. @internal */', 'export const IMMUTABLE = {');
  for (const { channel } of programs) lines.push(`  ${channel}: next${pascalCase(channel)}State,`);
  lines.push('};', '', '/** The in-place form of each reducer. @internal */');
  lines.push('export const IN_PLACE = {');
  for (const { channel } of programs) lines.push(`  ${channel}: ${channel}Reducer,`);
  lines.push('};');
  return `${lines.join('\n')}\n`;
}

/** One function per channel, for those who know which channel they have. */
function renderEntries(model: Model): string {
  const { programs } = model.reducers;
  const states = programs.map((program) => program.state);
  return `${HEADER}
import type { ${['StateAction', ...states].sort().join(', ')} } from '../index.js';
import { type ReduceOptions, reduceChannel } from '../reducers/reduce.js';

${programs
  .map(
    ({ channel, state }) => `/** The {@link ${state}} after an action; see {@link reduceChannel}. */
export function reduce${pascalCase(channel)}(state: ${state}, action: StateAction, options: ReduceOptions): ${state} {
  return reduceChannel('${channel}', state, action, options);
}`,
  )
  .join('\n\n')}
`;
}

/** Fields that this version knows of each record whose place another takes. */
function renderKnownFields(model: Model): string {
  const known = new Map<string, Set<string>>();
  for (const value of recordsThatReplace(model.reducers)) {
    const names = known.get(value.unknownTo) ?? new Set();
    known.set(value.unknownTo, names);
    for (const type of [value.unknownTo, value.record]) {
      for (const name of fieldNames(type, model)) names.add(name);
    }
  }
  const lines = [
    HEADER,
    '/** Fields that this version knows, by the type that has them. @internal */',
  ];
  lines.push('export const KNOWN_FIELDS = {');
  for (const [type, names] of [...known].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const list = [...names].sort().map((name) => `'${name}'`);
    lines.push(`  ${type}: new Set([${list.join(', ')}]) as ReadonlySet<string>,`);
  }
  lines.push('};');
  return `${lines.join('\n')}\n`;
}

function* recordsThatReplace(value: unknown): Generator<{ record: string; unknownTo: string }> {
  if (typeof value !== 'object' || value === null) return;
  const made = value as Value;
  if ('record' in made && made.unknownTo !== undefined) {
    yield { record: made.record, unknownTo: made.unknownTo };
  }
  for (const inner of Object.values(value)) yield* recordsThatReplace(inner as Reducers);
}
