import type { Direction } from '../../model/model.js';
import { capital, wordsOf } from '../../model/names.js';
import { type Go, quoted } from './go.js';
import { appender } from './values.js';

const LIFESPAN = 'lifespan';

/** Versions, and which names exist in which of them. */
export function renderRegistry(go: Go): string {
  const { model } = go;
  const list = (versions: readonly string[]) => `[]string{${versions.map(quoted).join(', ')}}`;
  const span = (each: { since: string; removed?: string }) =>
    `{since: ${quoted(each.since)}${each.removed ? `, removed: ${quoted(each.removed)}` : ''}`;
  const actions = model.actions.map(
    (each) =>
      `${quoted(each.type)}: ${span(each)}${each.dispatch === 'client' ? ', dispatchable: true' : ''}},\n`,
  );
  const methods = (
    all: readonly { method: string; direction: Direction; since: string; removed?: string }[],
  ) =>
    all
      .map((each) => `{${DIRECTIONS[each.direction]}, ${quoted(each.method)}}: ${span(each)}},\n`)
      .join('');
  return `// ProtocolVersion is the protocol version this package defines.
const ProtocolVersion = ${quoted(model.protocolVersion)}

// SupportedVersions are the versions a peer built from this package can speak, most preferred first.
var SupportedVersions = ${list(model.supportedVersions)}

// ReleasedVersions are all released versions, oldest first.
var ReleasedVersions = ${list(model.releasedVersions)}

var actions = map[string]${LIFESPAN}{
${actions.join('')}}

var requests = map[method]${LIFESPAN}{
${methods(model.requests)}}

var notifications = map[method]${LIFESPAN}{
${methods(model.notifications)}}
`;
}

const DIRECTIONS: Record<Direction, string> = {
  clientToHost: 'ClientToHost',
  hostToClient: 'HostToClient',
};

/** Error codes by name, and what goes with each. */
export function renderErrors(go: Go): string {
  const constants = go.model.errors.map((each) => {
    const data = each.data ? ` Its data is a [${go.names.type(each.data)}].` : '';
    return `${go.comment(each.doc + data, 4)}Code${pascalCase(each.name)} = ${each.code}\n`;
  });
  const infos = go.model.errors.map(
    (each) =>
      `${each.code}: {Name: ${quoted(each.name)}, Code: ${each.code}, Data: ${quoted(each.data ?? '')}},\n`,
  );
  return `// Error codes.
const (
${constants.join('')})

var errorCodes = map[int64]ErrorCode{
${infos.join('')}}
`;
}

/** Constants of the wire. */
export function renderConstants(go: Go): string {
  const lines = go.model.constants.map(
    (each) =>
      `${go.comment(each.doc, 4)}${constantName(go, each.name)} = ${JSON.stringify(each.value)}\n`,
  );
  return `// Constants of the wire.\nconst (\n${lines.join('')})\n`;
}

/** A constant named like a type says that it is the value. */
function constantName(go: Go, name: string): string {
  const plain = pascalCase(name);
  return go.model.types[plain] ? `${plain}Value` : plain;
}

/** Types by name, for those who have the name only at run time. */
export function renderTables(go: Go): string {
  const codecs = Object.entries(go.model.types).map(([name, { kind }]) => {
    const read = `read${go.names.type(name)}`;
    if (kind === 'record') return `${quoted(name)}: recordCodec(${read}),\n`;
    if (kind === 'union') return `${quoted(name)}: unionCodec(${read}),\n`;
    return `${quoted(name)}: codecOf(${read}, ${appender(go, name)}),\n`;
  });
  return `var codecs = map[string]codec{\n${codecs.join('')}}\n`;
}

export function pascalCase(name: string): string {
  return wordsOf(name).map(capital).join('');
}
