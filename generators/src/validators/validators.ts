import { withArticle } from '../model/expectations.js';
import type { Field, Model, RecordType, Type, TypeExpression, UnionType } from '../model/model.js';
import { capital } from '../model/names.js';
import { flatMembers } from '../model/unions.js';
import { reachable } from '../schema/bundle.js';
import { HEADER } from './header.js';
import { renderMessages } from './messages.js';

/**
 * Validators as plain code, and the tables that go with them. Each type is a function, and a union goes straight to the
 * member that its property names.
 */
export function renderValidators(model: Model): Map<string, string> {
  return new Map([
    ['schema/src/generated/validators.ts', new Renderer(model).render()],
    ['schema/src/generated/wire-types.ts', renderWireTypes(model)],
    ...renderMessages(model),
  ]);
}

function renderWireTypes(model: Model): string {
  const names = Object.keys(model.types);
  return [
    HEADER,
    "import type * as types from '@agent-host-protocol/types';\n\n",
    '/** Every wire type by its name. */\nexport interface WireTypes {\n',
    ...names.map((name) => `  ${name}: types.${name};\n`),
    '}\n',
  ].join('');
}

/** Checkers for types that have no name. */
const SIMPLE: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  integer: 'integer',
  float: 'float',
  null: 'nothing',
  any: 'anything',
};

/** Inline tests of the commonest types: a call for each string would cost more than the test. */
const INLINE: Readonly<Record<string, InlineTest>> = {
  string: { test: (value) => `typeof ${value} !== 'string'`, expected: 'a string' },
  boolean: { test: (value) => `typeof ${value} !== 'boolean'`, expected: 'true or false' },
  integer: { test: (value) => `!isInteger(${value})`, expected: 'an integer', helper: 'isInteger' },
};

interface InlineTest {
  readonly test: (value: string) => string;
  readonly expected: string;
  /** What the test calls. */
  readonly helper?: string;
}

class Renderer {
  /** Checkers of lists and maps, made once and shared. */
  readonly #shared = new Map<string, string>();
  readonly #helpers = new Set<string>(['fail', 'isObject']);

  constructor(readonly model: Model) {}

  render(): string {
    const functions = Object.entries(this.model.types).map(([name, type]) => this.type(name, type));
    const shared = [...this.#shared].map(([code, name]) => `const ${name}: Checker = ${code};\n`);
    const helpers = [...this.#helpers].sort().map((each) => `  ${each},\n`);
    return [
      HEADER,
      `import {\n  type Check,\n  type Checker,\n${helpers.join('')}} from '../checks.js';\nimport type { WireTypes } from './wire-types.js';\n\n`,
      shared.join(''),
      '\n',
      functions.join('\n'),
      '\n/** The checker of every wire type. */\n',
      'export const CHECKERS: Readonly<Record<keyof WireTypes, Checker>> = {\n',
      ...Object.keys(this.model.types).map((name) => `  ${name}: check${name},\n`),
      '};\n',
    ].join('');
  }

  type(name: string, type: Type): string {
    switch (type.kind) {
      case 'record':
        return this.record(name, type);
      case 'union':
        return this.union(name, type);
      case 'enum': {
        const values = type.values.map((each) => quote(each.value)).join(', ');
        if (type.openness === 'closed')
          return this.constant(name, `${this.use('closedEnum')}(${values})`);
        const base = this.use(type.base);
        if (type.openness === 'extensible') return this.constant(name, base);
        return this.constant(name, `${this.use('openEnum')}(${base}, ${values})`);
      }
      case 'bitset':
        return this.constant(name, this.use('uint32'));
      case 'alias':
        return this.constant(name, this.checker(type.type));
    }
  }

  constant(name: string, code: string): string {
    // Functions, unlike constants, may be used above the line that makes them.
    return [
      `const of${name}: Checker = ${code};\n`,
      `function check${name}(value: unknown, path: string, check: Check): void {\n`,
      `  of${name}(value, path, check);\n}\n`,
    ].join('');
  }

  record(name: string, type: RecordType): string {
    const known = type.fields.map((field) => `'${field.name}'`).join(', ');
    const lines = type.fields.map((field) => this.field(field));
    if (!type.free) {
      this.use('onlyFields');
      lines.push(`if (check.strict) onlyFields(value, path, check, fieldsOf${name});`);
    }
    const recursive = this.#recursive(name);
    const head = recursive ? `inside${name}` : `check${name}`;
    return [
      type.free ? '' : `const fieldsOf${name} = new Set<string>([${known}]);\n`,
      `function ${head}(value: unknown, path: string, check: Check): void {\n`,
      this.objectGuard(name),
      ...lines.map((line) => `  ${line}\n`),
      '}\n',
      recursive
        ? `const nested${name}: Checker = ${this.use('nested')}(inside${name});\nfunction check${name}(value: unknown, path: string, check: Check): void {\n  nested${name}(value, path, check);\n}\n`
        : '',
    ].join('');
  }

  objectGuard(name: string): string {
    return `  if (!isObject(value)) {\n    fail(check, path, '${withArticle(name)}', value);\n    return;\n  }\n`;
  }

  field(field: Field): string {
    const value = `value.${field.name}`;
    const path = `\`\${path}/${field.name}\``;
    const inline = INLINE[field.type.kind];
    const guards = [
      ...(field.optional ? [`${value} !== undefined`] : []),
      ...this.#sinceGuard(field, value),
      ...(field.tristate ? [`${value} !== null`] : []),
      ...(field.nullAsAbsent ? [`!${this.use('isAbsent')}(check, value, '${field.name}')`] : []),
    ];
    if (inline) {
      if (inline.helper) this.use(inline.helper);
      const test = [...guards, inline.test(value)].join(' && ');
      return `if (${test}) fail(check, ${path}, '${inline.expected}', ${value});`;
    }
    const guard = guards.length ? `if (${guards.join(' && ')}) ` : '';
    return `${guard}${this.checker(field.type)}(${value}, ${path}, check);`;
  }

  /** A required field may be missing from what a peer wrote that speaks a version without it. */
  #sinceGuard({ since, optional }: Field, value: string): string[] {
    const { supportedVersions, releasedVersions } = this.model;
    const oldest = releasedVersions.indexOf(supportedVersions.at(-1) ?? '');
    if (optional || !since || releasedVersions.indexOf(since) <= oldest) return [];
    return [`(${value} !== undefined || !${this.use('predates')}(check, '${since}'))`];
  }

  union(name: string, type: UnionType): string {
    if (type.decidedBy === 'property') return this.discriminated(name, type);
    if (type.decidedBy === 'presence') return this.byPresence(name, type);
    if (type.decidedBy === 'channel') {
      const members = type.members.map((member) => this.checker(member.type));
      return this.constant(name, `${this.use('firstThatFits')}(${members.join(', ')})`);
    }
    return this.byType(name, type);
  }

  discriminated(name: string, type: UnionType): string {
    this.use('unknownMember');
    const property = type.property as string;
    const members = flatMembers(type, this.model);
    const cases = members.map((member) => {
      const labels = (member.values ?? []).map((value) => `    case ${quote(value)}:\n`);
      return `${labels.join('')}      ${this.checker(member.type)}(value, path, check);\n      break;\n`;
    });
    const known = members
      .flatMap((member) => member.values ?? [])
      .map((each) => JSON.stringify(each));
    const expected = known.length > 12 ? `a known ${property}` : `one of ${known.join(', ')}`;
    return [
      `function check${name}(value: unknown, path: string, check: Check): void {\n`,
      this.objectGuard(name),
      `  switch (value.${property}) {\n`,
      ...cases,
      '    default:\n',
      `      unknownMember(value.${property}, \`\${path}/${property}\`, check, ${!!type.open}, '${expected}');\n`,
      '  }\n}\n',
    ].join('');
  }

  byPresence(name: string, type: UnionType): string {
    const tests = type.members.map((member) => {
      const test = (member.present ?? [])
        .map((field) => `value.${field} !== undefined`)
        .join(' && ');
      return `if (${test}) ${this.checker(member.type)}(value, path, check);\n  else `;
    });
    return [
      `function check${name}(value: unknown, path: string, check: Check): void {\n`,
      this.objectGuard(name),
      `  ${tests.join('')}fail(check, path, '${withArticle(name)}', value);\n}\n`,
    ].join('');
  }

  byType(name: string, type: UnionType): string {
    const tests = type.members
      .map((member) => JSON_TYPE_TESTS[member.type.kind])
      .filter((each) => each !== undefined);
    const record = type.members.find((member) => member.type.kind === 'ref');
    if (type.members.some((member) => member.type.kind === 'integer')) this.use('isInteger');
    return [
      `function check${name}(value: unknown, path: string, check: Check): void {\n`,
      `  if (${tests.join(' || ')}) return;\n`,
      record
        ? `  if (isObject(value)) ${this.checker(record.type)}(value, path, check);\n  else `
        : '  ',
      `fail(check, path, '${withArticle(name)}', value);\n}\n`,
    ].join('');
  }

  /** An expression for the checker of a type. */
  checker(type: TypeExpression): string {
    switch (type.kind) {
      case 'ref':
        return `check${type.name}`;
      case 'literal':
        return this.share(`${this.use('literal')}(${type.values.map(quote).join(', ')})`, type);
      case 'array':
        return this.share(`${this.use('arrayOf')}(${this.checker(type.items)})`, type);
      case 'map':
        return this.share(`${this.use('mapOf')}(${this.checker(type.values)})`, type);
      default:
        return this.use(SIMPLE[type.kind] as string);
    }
  }

  share(code: string, type: TypeExpression): string {
    const known = this.#shared.get(code);
    if (known) return known;
    const taken = new Set(this.#shared.values());
    const plain = nameOf(type);
    let name = plain;
    // `auth-required` and `authRequired` are two literals.
    for (let i = 2; taken.has(name); i++) name = `${plain}${i}`;
    this.#shared.set(code, name);
    return name;
  }

  use(helper: string): string {
    this.#helpers.add(helper);
    return helper;
  }

  #recursive(name: string): boolean {
    const type = this.model.types[name];
    if (type?.kind !== 'record') return false;
    return type.fields.some((field) =>
      namesIn(field.type).some((next) => reachable([next], this.model).has(name)),
    );
  }
}

const JSON_TYPE_TESTS: Readonly<Record<string, string>> = {
  string: "typeof value === 'string'",
  boolean: "typeof value === 'boolean'",
  float: "typeof value === 'number'",
  integer: 'isInteger(value)',
  null: 'value === null',
};

function namesIn(type: TypeExpression): string[] {
  if (type.kind === 'ref') return [type.name];
  if (type.kind === 'array') return namesIn(type.items);
  if (type.kind === 'map') return namesIn(type.values);
  return [];
}

/** A name for a checker of a type that has none: `listOfTurn`, `mapOfAnything`. */
function nameOf(type: TypeExpression): string {
  switch (type.kind) {
    case 'array':
      return `listOf${capital(nameOf(type.items))}`;
    case 'map':
      return `mapOf${capital(nameOf(type.values))}`;
    case 'ref':
      return type.name;
    case 'literal':
      return `literal${type.values.map((each) => capital(String(each).replace(/\W+(\w?)/g, (_, next: string) => next.toUpperCase()))).join('Or')}`;
    default:
      return SIMPLE[type.kind] as string;
  }
}

function quote(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
