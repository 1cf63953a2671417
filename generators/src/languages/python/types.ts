import type { Field, Model, RecordType, Type, TypeExpression } from '../../model/model.js';
import { refsOf } from '../../model/unions.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { annotation, hasUnset, onlyValue, tagOf } from './forms.js';
import { docstring, literal, moduleText, snakeCase } from './text.js';

/** The module of a type: one for each source file it is declared in. */
export function moduleOf(type: Type): string {
  const file = type.source.replace(/^.*\//, '').replace(/\.ts$/, '');
  return [snakeCase(type.channel), snakeCase(file)].join('_');
}

/** Records, enums, bitsets and aliases, by module; unions have their own, since they need them all. */
export function renderTypes(tools: Toolbox): Map<string, string> {
  const modules = new Map<string, [string, Type][]>();
  for (const [name, type] of Object.entries(tools.model.types)) {
    if (type.kind === 'union') continue;
    const list = modules.get(moduleOf(type)) ?? [];
    modules.set(moduleOf(type), [...list, [name, type]]);
  }
  const files = new Map(
    [...modules].map(([module, types]) => [`types/${module}.py`, renderModule(types, tools)]),
  );
  files.set(
    'types/__init__.py',
    renderIndex([...modules.keys(), 'unions'], Object.keys(tools.model.types)),
  );
  return files;
}

function renderModule(types: readonly (readonly [string, Type])[], tools: Toolbox): string {
  const { model } = tools;
  const own = new Set(types.map(([name]) => name));
  const typing: Record<string, string[]> = {};
  for (const name of new Set(types.flatMap(([, type]) => mentioned(type)))) {
    const target = model.types[name] as Type;
    if (own.has(name)) continue;
    const module = target.kind === 'union' ? '.unions' : `.${moduleOf(target)}`;
    typing[module] = [...(typing[module] ?? []), name];
  }
  const body = [
    exported(types.map(([name]) => name)),
    ...types.map(([name, type]) => renderType(name, type, tools)),
  ].join('\n\n');
  const [first] = types;
  return moduleText(
    `Types of \`${first?.[1].source}\`.`,
    body,
    {
      typing: ['Any', 'ClassVar', 'Final', 'Literal'],
      msgspec: ['UNSET', 'UnsetType', 'field'],
      '..._record': ['Integer', 'Opt', 'Record', 'Told', 'converted', 'only'],
      '..._values': ['Bitset', 'ClosedEnum'],
    },
    typing,
  );
}

function mentioned(type: Type): string[] {
  if (type.kind === 'record') return type.fields.flatMap((field) => refsOf(field.type));
  return type.kind === 'alias' ? refsOf(type.type) : [];
}

export function exported(names: readonly string[]): string {
  const sorted = [...names].sort();
  return `__all__ = [${sorted.map((name) => `${literal(name)},`).join(' ')}]\n`;
}

/** The names are listed once more: type checkers do not add lists up. */
function renderIndex(modules: readonly string[], names: readonly string[]): string {
  const stars = [...modules].sort().map((module) => `from .${module} import *`);
  return moduleText('Every wire type.', `${stars.join('\n')}\n\n${exported(names)}`, {});
}

function renderType(name: string, type: Type, tools: Toolbox): string {
  const doc = docstring(type.doc, tools).join('\n');
  const { model, names } = tools;
  switch (type.kind) {
    case 'record':
      return renderRecord(name, type, tools);
    case 'enum': {
      const values = type.values.flatMap((value) => [
        `    ${names.value(name, value.name)}${type.openness === 'closed' ? '' : ': Final'} = ${literal(value.value)}`,
        ...docstring(value.doc, tools),
      ]);
      const base = type.openness === 'closed' ? '(ClosedEnum)' : '';
      return `class ${name}${base}:\n${doc}\n\n${values.join('\n')}\n`;
    }
    case 'bitset': {
      const fields = type.values.flatMap((value) => [
        `    ${names.value(name, value.name)}: ClassVar[${name}]`,
        ...docstring(value.doc, tools),
      ]);
      const entries = type.values.map(
        (value) => `${literal(names.value(name, value.name))}: ${value.value}`,
      );
      const set = type.values.map(
        (value) => `${name}.${names.value(name, value.name)} = ${name}(${value.value})`,
      );
      return `class ${name}(Bitset):\n${doc}\n\n    __slots__ = ()\n\n    names: ClassVar[dict[str, int]] = {${entries.join(', ')}}\n${fields.join('\n')}\n\n\n${set.join('\n')}\n`;
    }
    case 'alias':
      return `${name} = ${annotation(type.type, model)}\n${docstring(type.doc, tools, 0).join('\n')}\n`;
    default:
      throw new Error(`${name} is a union`);
  }
}

function renderRecord(name: string, type: RecordType, tools: Toolbox): string {
  const { model } = tools;
  const tag = tagOf(type, model);
  const options = ['Record', 'kw_only=True'];
  if (tag) {
    options.push(`tag_field=${literal(tag.name)}`, `tag=${literal(onlyValue(tag, model))}`);
  }
  const lines = type.fields.flatMap((field) => [
    `    ${tools.names.field(name, field.name)}: ${declaration(name, field, field === tag, tools)}`,
    ...docstring(field.doc, tools),
  ]);
  return [
    `class ${name}(${options.join(', ')}):`,
    ...docstring(type.doc, tools),
    ...(lines.length ? ['', ...lines] : []),
    '',
  ].join('\n');
}

/** The annotation of a field and its default. */
function declaration(record: string, field: Field, isTag: boolean, tools: Toolbox): string {
  const { model, names } = tools;
  const only = onlyValue(field, model);
  const type = annotation(field.type, model);
  const value = literal(only);
  if (isTag) return `ClassVar[Literal[${value}]] = ${value}`;
  const attribute = names.field(record, field.name);
  const name = camelCase(attribute) === field.name ? [] : [`name=${literal(field.name)}`];
  const given = (fallback?: string) => {
    if (name.length === 0) return fallback === undefined ? '' : ` = ${fallback}`;
    return ` = field(${[...(fallback === undefined ? [] : [`default=${fallback}`]), ...name].join(', ')})`;
  };
  // A plain default would not be written.
  if (only !== undefined) {
    return `Literal[${value}] = field(${[`default_factory=lambda: ${value}`, ...name].join(', ')})`;
  }
  if (field.tristate) return `${type} | UnsetType | None${given('UNSET')}`;
  if (hasUnset(field, model)) return `${type} | UnsetType${given('UNSET')}`;
  if (field.nullAsAbsent) return `${type} | None${given('None')}`;
  if (field.optional) return `Opt[${type}]${given('None')}`;
  return `${type}${given()}`;
}

/** What msgspec makes of an attribute's name. */
function camelCase(attribute: string): string {
  if (/^_|_$|__/.test(attribute)) return '';
  return attribute.replace(/_(.)/g, (_, next: string) => next.toUpperCase());
}

/** A type as other modules of Python name it. */
export function typeName(type: TypeExpression, model: Model): string {
  return annotation(type, model).replace(/Told\[(\w+), [^\]]*\]/g, '$1');
}
