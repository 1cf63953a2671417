import { oneOf, withArticle } from '../../model/expectations.js';
import { memberNames } from '../../model/member-names.js';
import type { TypeExpression, UnionMember, UnionType } from '../../model/model.js';
import { flatMembers } from '../../model/unions.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { documented, quote, supertypes } from './names.js';
import type { Types } from './types.js';

/** The unions that a type is a member of, told apart by whatever they are. */
export function unionsOf(name: string, types: Types): string[] {
  return Object.entries(types.model.types).flatMap(([union, type]) =>
    type.kind === 'union' &&
    type.members.some((each) => each.type.kind === 'ref' && each.type.name === name)
      ? [types.names.type(union)]
      : [],
  );
}

/** The class of a union's members that only later versions know. */
export function unknownName(union: string): string {
  return `Unknown${union}`;
}

/** The class of a union's member that is a simple value. */
export function simpleMember(union: string, member: UnionMember, types: Types): string | undefined {
  const type = types.named(union);
  if (type.kind !== 'union' || member.type.kind === 'ref') return undefined;
  const short = memberNames(union, type, types.model).get(member) ?? '';
  const name = types.names.member(union, short).toLowerCase();
  return `Of${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Writes a union as a sealed interface, with its codec as the companion. */
export function renderUnion(name: string, union: UnionType, types: Types, tools: Toolbox): string {
  const parents = unionsOf(name, types);
  const simple = union.members.flatMap((member) => {
    const className = simpleMember(name, member, types);
    return className ? [simpleClass(name, className, member.type, types)] : [];
  });
  const reading = READERS[union.decidedBy](name, union, types);
  return [
    documented(tools, union.doc),
    `@Serializable(with = ${name}.Codec::class)\n`,
    `public sealed interface ${name}${supertypes(parents.length ? parents : ['WireValue'])} {\n`,
    [
      `    override fun copy(): ${name}\n`,
      ...simple,
      [
        `    public companion object Codec : UnionCodec<${name}>(${quote(name)}) {\n`,
        `        override fun read(from: Reader): ${name}${reading}\n`,
        ...factories(name, union, types),
        '    }\n',
      ].join(''),
    ].join('\n'),
    '}\n',
    union.open ? `\n${unknownClass(name, union, tools)}` : '',
  ].join('');
}

function unknownClass(name: string, union: UnionType, tools: Toolbox): string {
  const doc = `A ${name} that only a later version knows: its \`${union.property}\` is a text no known member has.`;
  return [
    documented(tools, doc),
    `public class ${unknownName(name)}(raw: JsonObject)${supertypes(['UnknownMember(raw)', name])} {\n`,
    `    override fun copy(): ${unknownName(name)} = ${unknownName(name)}(raw)\n`,
    '}\n',
  ].join('');
}

function simpleClass(union: string, name: string, type: TypeExpression, types: Types): string {
  const nested = supertypes(['SimpleMember()', union]).replaceAll('\n', '\n    ');
  if (type.kind === 'null') {
    return [
      `    /** ${union} as null. */\n`,
      `    public object ${name}${nested} {\n`,
      '        override val scalar: Any get() = this\n\n',
      `        override fun copy(): ${name} = this\n\n`,
      '        override fun write(out: Writer): Unit = out.nothing()\n\n',
      '        override fun toString(): String = "null"\n',
      '    }\n',
    ].join('');
  }
  const declared = types.declared(type);
  return [
    `    /**\n     * ${union} as a simple value.\n     *\n     * @property value the value\n     */\n`,
    `    public class ${name}(public val value: ${declared})${nested} {\n`,
    '        override val scalar: Any get() = value\n\n',
    `        override fun copy(): ${name} = this\n\n`,
    `        override fun write(out: Writer): Unit = ${types.write(type, 'out', 'value')}\n`,
    '    }\n',
  ].join('');
}

/** `StringOrMarkdown.of("text")`. */
function factories(name: string, union: UnionType, types: Types): string[] {
  return union.members.flatMap((member) => {
    const className = simpleMember(name, member, types);
    if (!className || member.type.kind === 'null') return [];
    return [
      `\n        /** One that is a simple value. */\n        @JvmStatic\n        public fun of(value: ${types.declared(member.type)}): ${name} = ${className}(value)\n`,
    ];
  });
}

type ReadWriter = (name: string, union: UnionType, types: Types) => string;

/** The body of `read`, by what decides. */
const READERS: Readonly<Record<UnionType['decidedBy'], ReadWriter>> = {
  property: byProperty,
  jsonType: byJsonType,
  presence: byPresence,
  channel: (_, union, types) => {
    const members = union.members.map((member) => types.codec(member.type));
    return ` = from.firstThatFits(${members.join(', ')})`;
  },
};

function byProperty(name: string, union: UnionType, types: Types): string {
  const property = quote(union.property ?? '');
  const members = flatMembers(union, types.model);
  const values = members.flatMap((member) => member.values ?? []);
  const isFlag = typeof values[0] === 'boolean';
  const expected = quote(values.length > 12 ? `a known ${union.property}` : oneOfKnown(values));
  const peek = `from.${isFlag ? 'peekFlag' : 'peekText'}(${property})`;
  const last = union.open
    ? `${unknownName(name)}(from.unknownMember(kind, ${property}, ${expected}))`
    : `from.failAt(${property}, ${expected})`;
  return body([
    guard(name),
    `return when (${union.open ? `val kind = ${peek}` : peek}) {`,
    ...members.map(
      (member) =>
        `    ${(member.values ?? []).map((value) => (typeof value === 'string' ? quote(value) : value)).join(', ')} -> ${types.read(member.type)}`,
    ),
    `    else -> ${last}`,
    '}',
  ]);
}

function oneOfKnown(values: readonly (string | boolean)[]): string {
  return values.length === 1 ? `one of ${oneOf(values)}` : oneOf(values);
}

function byPresence(name: string, union: UnionType, types: Types): string {
  return body([
    guard(name),
    'val keys = from.peekKeys()',
    'return when {',
    ...union.members.map((member) => {
      const test = (member.present ?? []).map((field) => `${quote(field)} in keys`).join(' && ');
      return `    ${test} -> ${types.read(member.type)}`;
    }),
    `    else -> from.fail(${quote(withArticle(name))})`,
    '}',
  ]);
}

const FIRST_CHARACTERS: Readonly<Record<string, string>> = {
  string: "'\"'",
  boolean: "'t', 'f'",
  null: "'n'",
  integer: "'-', in '0'..'9'",
  float: "'-', in '0'..'9'",
  array: "'['",
  map: "'{'",
  ref: "'{'",
};

function byJsonType(name: string, union: UnionType, types: Types): string {
  return body([
    'return when (from.next()) {',
    ...union.members.map((member) => {
      const className = simpleMember(name, member, types);
      const first = FIRST_CHARACTERS[member.type.kind];
      if (!first) throw new Error(`${name} cannot tell ${member.type.kind} by its JSON type`);
      if (member.type.kind === 'null') {
        return `    ${first} -> {\n        from.nothing()\n        ${className}\n    }`;
      }
      const read = types.read(member.type);
      return `    ${first} -> ${className ? `${className}(${read})` : read}`;
    }),
    `    else -> from.fail(${quote(withArticle(name))})`,
    '}',
  ]);
}

function guard(name: string): string {
  return `if (from.next() != '{') from.fail(${quote(withArticle(name))})`;
}

function body(lines: readonly string[]): string {
  const indented = lines
    .join('\n')
    .split('\n')
    .map((line) => `            ${line}\n`);
  return ` {\n${indented.join('')}        }`;
}
