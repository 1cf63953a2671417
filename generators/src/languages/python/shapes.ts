import type { Field, Type, TypeExpression } from '../../model/model.js';
import { flatMembers } from '../../model/unions.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { onlyValue } from './forms.js';
import { literal, moduleText, snakeCase, tuple } from './text.js';

/** Tables for the converter, by channel, and one of all. */
export function renderShapes(tools: Toolbox): Map<string, string> {
  const channels = new Map<string, [string, Type][]>();
  for (const [name, type] of Object.entries(tools.model.types)) {
    channels.set(type.channel, [...(channels.get(type.channel) ?? []), [name, type]]);
  }
  const files = new Map(
    [...channels].map(([channel, types]) => [
      `shapes/${snakeCase(channel)}.py`,
      renderChannel(channel, types, tools),
    ]),
  );
  const modules = [...channels.keys()].map(snakeCase).sort();
  // Under names of their own: `annotations`, for one, means something else at the top of a module.
  const imports = modules.map(
    (module) => `from .${module} import SHAPES as ${module.toUpperCase()}`,
  );
  const entries = modules.map((module) => `    **${module.toUpperCase()},`);
  files.set(
    'shapes/__init__.py',
    moduleText(
      'What the converter knows of every type.',
      [
        'from ..._shapes import Shape',
        ...imports,
        '',
        'SHAPES: dict[str, Shape] = {',
        ...entries,
        '}\n',
      ].join('\n'),
      {},
    ),
  );
  return files;
}

function renderChannel(
  channel: string,
  types: readonly (readonly [string, Type])[],
  tools: Toolbox,
): string {
  const entries = types.map(([name, type]) => `    ${literal(name)}: ${shape(name, type, tools)},`);
  const classes = types.filter(([, type]) => type.kind !== 'union').map(([name]) => name);
  return moduleText(
    `What the converter knows of the types of ${channel}.`,
    `SHAPES: dict[str, Shape] = {\n${entries.join('\n')}\n}\n`,
    {
      '..._shapes': [
        'AliasShape',
        'BitsetShape',
        'EnumShape',
        'ListOf',
        'Literals',
        'MapOf',
        'RecordShape',
        'Shape',
        'UnionShape',
        'literal',
        'nullable',
        'optional',
        'required',
        'tristate',
      ],
      '..types': classes,
    },
  );
}

function shape(name: string, type: Type, tools: Toolbox): string {
  switch (type.kind) {
    case 'record': {
      const fields = type.fields.map((field) => fieldShape(name, field, tools));
      return `RecordShape(${name}, ${tuple(fields)})`;
    }
    case 'union': {
      const members = flatMembers(type, tools.model).map((member) =>
        tuple([use(member.type), tuple((member.values ?? member.present ?? []).map(literal))]),
      );
      const parts = [literal(type.decidedBy), literal(type.property ?? ''), literal(!!type.open)];
      return `UnionShape(${parts.join(', ')}, ${tuple(members)})`;
    }
    case 'enum':
      return `EnumShape(${type.openness === 'closed' ? name : 'None'}, ${literal(type.base)})`;
    case 'bitset':
      return `BitsetShape(${name})`;
    case 'alias':
      return `AliasShape(${use(type.type)})`;
  }
}

function fieldShape(record: string, field: Field, { model, names }: Toolbox): string {
  const attribute = names.field(record, field.name);
  const named = attribute === field.name ? [] : [literal(attribute)];
  const only = onlyValue(field, model);
  if (only !== undefined) {
    return `literal(${[literal(field.name), literal(only), ...named].join(', ')})`;
  }
  return `${presence(field)}(${[literal(field.name), use(field.type), ...named].join(', ')})`;
}

function presence(field: Field): string {
  if (field.tristate) return 'tristate';
  if (field.nullAsAbsent) return 'nullable';
  return field.optional ? 'optional' : 'required';
}

function use(type: TypeExpression): string {
  switch (type.kind) {
    case 'array':
      return `ListOf(${use(type.items)})`;
    case 'map':
      return `MapOf(${use(type.values)})`;
    case 'literal':
      return `Literals(${tuple(type.values.map(literal))})`;
    case 'ref':
      return literal(type.name);
    default:
      return literal(type.kind);
  }
}
