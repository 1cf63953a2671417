import type { Direction, Model } from '../../model/model.js';
import { capital } from '../../model/names.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { documented, quote } from './names.js';

interface Lifespan {
  readonly since: string;
  readonly removed?: string;
}

/** Versions and the lifespan of every name, as tables. */
export function renderRegistry(model: Model): string {
  const of = (
    entries: readonly (Lifespan & { direction: Direction; method: string })[],
    direction: Direction,
  ) =>
    entries
      .filter((each) => each.direction === direction)
      .map((each) => [each.method, `Lifespan(${span(each)})`] as const);
  const byDirection = (
    name: string,
    entries: readonly (Lifespan & { direction: Direction; method: string })[],
  ) =>
    DIRECTIONS.map((direction) =>
      table(`${name}${capital(direction)}`, 'Lifespan', of(entries, direction)),
    );
  return [
    '/** What the registry knows. */\n',
    'internal object RegistryTables {\n',
    [
      `    const val PROTOCOL_VERSION: String = ${quote(model.protocolVersion)}\n`,
      `    val supportedVersions: List<String> = ${list(model.supportedVersions)}\n`,
      `    val releasedVersions: List<String> = ${list(model.releasedVersions)}\n`,
      table(
        'actions',
        'Lifespan',
        model.actions.map((each) => [
          each.type,
          `Lifespan(${span(each)}${each.dispatch === 'client' ? ', byClient = true' : ''})`,
        ]),
      ),
      ...byDirection('requests', model.requests),
      ...byDirection('notifications', model.notifications),
    ].join('\n'),
    '}\n',
  ].join('');
}

const DIRECTIONS: readonly Direction[] = ['clientToHost', 'hostToClient'];

function span({ since, removed }: Lifespan): string {
  return removed === undefined ? quote(since) : `${quote(since)}, ${quote(removed)}`;
}

function list(values: readonly string[]): string {
  return `listOf(${values.map(quote).join(', ')})`;
}

function table(
  name: string,
  type: string,
  entries: readonly (readonly [string, string])[],
): string {
  const lines = entries.map(([key, value]) => `            ${quote(key)} to ${value},\n`);
  return `    val ${name}: Map<String, ${type}> =\n        mapOf(\n${lines.join('')}        )\n`;
}

/** Constants of the wire. */
export function renderConstants(tools: Toolbox): string {
  const constants = tools.model.constants.map(({ name, value, doc }) => {
    const [type, literal] =
      typeof value === 'string' ? ['String', quote(value)] : ['Long', `${value}L`];
    return `${documented(tools, doc, 4)}    public const val ${name}: ${type} = ${literal}\n`;
  });
  return `/** Constants of the wire. */\npublic object Constants {\n${constants.join('\n')}}\n`;
}

/** Error codes: an object for each group, and what is known about each of them. */
export function renderErrors(tools: Toolbox): string[] {
  const { model } = tools;
  const groups = [...new Set(model.errors.map((each) => each.group))];
  const objects = groups.map((group) => {
    const codes = model.errors
      .filter((each) => each.group === group)
      .map(
        ({ name, code, doc }) =>
          `${documented(tools, doc, 4)}    public const val ${constantName(name)}: Long = ${code}L\n`,
      );
    return `/** Error codes, by name. */\npublic object ${group} {\n${codes.join('\n')}}\n`;
  });
  const all = model.errors.map(({ name, code, data }) => {
    const type = data === undefined ? 'null' : quote(data);
    return `            ErrorCode(${quote(name)}, ${code}L, ${type}),\n`;
  });
  return [
    ...objects,
    [
      '/** What is known about error codes. */\npublic object ErrorCodes {\n',
      '    /** Every error code of the protocol. */\n    @JvmField\n',
      `    public val all: List<ErrorCode> =\n        listOf(\n${all.join('')}        )\n`,
      '}\n',
    ].join(''),
  ];
}

/** `AuthRequired` as a constant. */
function constantName(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '_').toUpperCase();
}
