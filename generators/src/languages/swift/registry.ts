import type { Direction } from '../../model/model.js';
import { capital, wordsOf } from '../../model/names.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { declared, list, literal, quoted, rows } from './text.js';

/** What exists in which version, error codes and constants of the wire, and the types by name. */
export function renderRegistry(tools: Toolbox): Map<string, string> {
  return new Map([
    ['Registry.swift', registry(tools)],
    ['Constants.swift', constants(tools)],
    ['ErrorCodes.swift', errorCodes(tools)],
    ['WireTypes.swift', wireTypes(tools)],
  ]);
}

interface Lasting {
  readonly since: string;
  readonly removed?: string;
}

function registry({ model }: Toolbox): string {
  const versions = (doc: string, name: string, all: readonly string[]) => [
    `  /// ${doc}`,
    ...list(`  public static let ${name}: [String] = [`, all.map(quoted), ']'),
    '',
  ];
  const span = (name: string, { since, removed }: Lasting, more: string) =>
    `    ${quoted(name)}: Lifespan(since: ${quoted(since)}${removed ? `, removed: ${quoted(removed)}` : ''}${more})`;
  const table = (doc: string, name: string, lines: readonly string[]) => [
    `  /// ${doc}`,
    ...(lines.length > 0
      ? [`  static let ${name}: [String: Lifespan] = [`, ...rows(lines), '  ]']
      : [`  static let ${name}: [String: Lifespan] = [:]`]),
    '',
  ];
  const directed = (kind: 'requests' | 'notifications', direction: Direction) =>
    table(
      `${capital(kind)} ${direction === 'clientToHost' ? 'from a client to a host' : 'from a host to a client'}.`,
      `${kind}${capital(direction)}`,
      model[kind]
        .filter((each) => each.direction === direction)
        .map((each) => span(each.method, each, '')),
    );
  const lines = [
    'extension AHP {',
    '  /// The protocol version this package was made from.',
    `  public static let protocolVersion = ${quoted(model.protocolVersion)}`,
    '',
    ...versions(
      'Versions that a peer built on this package can speak, most preferred first.',
      'supportedVersions',
      model.supportedVersions,
    ),
    ...versions(
      'Every released version, oldest first.',
      'releasedVersions',
      model.releasedVersions,
    ),
    ...table(
      'Actions by their type.',
      'actions',
      model.actions.map((each) =>
        span(each.type, each, each.dispatch === 'client' ? ', isClientDispatchable: true' : ''),
      ),
    ),
    ...directed('requests', 'clientToHost'),
    ...directed('requests', 'hostToClient'),
    ...directed('notifications', 'clientToHost'),
    ...directed('notifications', 'hostToClient'),
  ];
  return `${lines.join('\n').trimEnd()}\n}\n`;
}

function constants({ model, comment }: Toolbox): string {
  const lines = model.constants.flatMap(({ name, value, doc }) => [
    comment(doc, { indent: 2, width: 118 }).trimEnd(),
    `  public static let ${declared(camel(name))} = ${literal(value)}`,
  ]);
  return `/// Constants of the wire.\npublic enum Constants {\n${lines.join('\n')}\n}\n`;
}

function errorCodes({ model, comment }: Toolbox): string {
  const codes = model.errors.flatMap(({ name, code, doc }) => [
    comment(doc, { indent: 2, width: 118 }).trimEnd(),
    `  public static let ${declared(camel(name))} = ErrorCode(${literal(code)})`,
  ]);
  const row = ({ name, code, data }: (typeof model.errors)[number]) =>
    `    ${literal(code)}: (${quoted(name)}, ${data ? quoted(data) : 'nil'})`;
  const facts = model.errors.map(row);
  return [
    'extension ErrorCode {',
    ...codes,
    '',
    '  /// Name and type of the data of each.',
    ...(facts.length > 0
      ? ['  static let facts: [Int64: (name: String, data: String?)] = [', ...rows(facts), '  ]']
      : ['  static let facts: [Int64: (name: String, data: String?)] = [:]']),
    '}',
    '',
  ].join('\n');
}

function wireTypes({ model, names }: Toolbox): string {
  const types = Object.keys(model.types).map(
    (name) => `    ${quoted(name)}: ${names.type(name)}.self`,
  );
  const states = model.channels.flatMap(({ name, state }) =>
    state ? [`    ${quoted(name)}: ${names.type(state)}.self`] : [],
  );
  return [
    'extension AHP {',
    '  /// Every wire type by its name.',
    '  public static let types: [String: any WireValue.Type] = [',
    ...rows(types),
    '  ]',
    '',
    '  /// The state of each channel that has one, by the name of the channel, which is that of its reducer.',
    '  public static let states: [String: any ChannelState.Type] = [',
    ...rows(states),
    '  ]',
    '}',
    '',
  ].join('\n');
}

function camel(name: string): string {
  const [first = '', ...rest] = wordsOf(name).map((each) => each.toLowerCase());
  return [first, ...rest.map(capital)].join('');
}
