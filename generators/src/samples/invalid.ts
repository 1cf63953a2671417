import type { Field, Model, RecordType, Type, TypeExpression, UnionType } from '../model/model.js';
import { flatMembers } from '../model/unions.js';
import { document, kebab } from './names.js';
import { type JsonObject, Sampler } from './sampler.js';

/** A value that is wrong in one place. */
export interface InvalidSample {
  /** What is wrong, in a sentence. */
  description: string;
  value: unknown;
  /** JSON pointer to the place; of a missing field, to where it would be. */
  path: string;
  /** What belongs there, in the words of the validators' open build. */
  expected: string;
}

const GENERATED = new RegExp(
  [
    '^((missing|wrong-type|wrong-literal|unknown|fraction|negative)-[a-z0-9-]+',
    'wrong-type|negative|not-an-object|no-member)\\.json$',
  ].join('|'),
);

/** The longest list of kinds that validators spell out. */
const MAX_LISTED_KINDS = 12;

const UNKNOWN = 'not-a-known-value';

/** Whether an invalid sample of this file name is generated. */
export function isGeneratedInvalid(fileName: string): boolean {
  return GENERATED.test(fileName);
}

/** Values that both builds refuse, by file. */
export function renderInvalid(model: Model): Map<string, string> {
  const maker = new Maker(model);
  const files = new Map<string, string>();
  for (const [name, type] of Object.entries(model.types)) {
    for (const [meaning, sample] of maker.samplesOf(name, type)) {
      files.set(`test-cases/invalid/${name}/${meaning}.json`, document(sample));
    }
  }
  return files;
}

type Named = [meaning: string, sample: InvalidSample];

class Maker {
  readonly #sampler: Sampler;

  constructor(readonly model: Model) {
    this.#sampler = new Sampler(model);
  }

  samplesOf(name: string, type: Type): Named[] {
    const self: TypeExpression = { kind: 'ref', name };
    switch (type.kind) {
      case 'record':
        return [this.#notAnObject(name, self), ...this.#record(name, type)];
      case 'union':
        return this.#union(name, type);
      case 'enum':
        return [
          this.#whole('wrong-type', `A ${name} of another JSON type.`, self),
          ...(type.openness === 'closed'
            ? [this.#whole('unknown-value', `A value that ${name} does not have.`, self, UNKNOWN)]
            : []),
        ];
      case 'bitset':
        return [
          this.#whole('wrong-type', `A ${name} that is no number.`, self),
          this.#whole('negative', `A ${name} with a sign: bit 31 is a flag.`, self, -1),
        ];
      case 'alias':
        return [this.#whole('wrong-type', `A ${name} of another JSON type.`, self)];
    }
  }

  #whole(
    meaning: string,
    description: string,
    type: TypeExpression,
    value = this.#wrong(type),
  ): Named {
    return [meaning, { description, value, path: '', expected: this.#expected(type) }];
  }

  #notAnObject(name: string, type: TypeExpression): Named {
    return this.#whole('not-an-object', `A ${name} that is no object.`, type, 'text');
  }

  #record(name: string, type: RecordType): Named[] {
    const base = this.#sampler.named(name, 0) as JsonObject;
    return type.fields.flatMap((field) => [
      ...(field.optional ? [] : [this.#missing(name, field, base)]),
      ...this.#wrongValues(field).map(
        ([meaning, what, value]): Named => [
          `${meaning}-${kebab(field.name)}`,
          {
            description: `\`${field.name}\` of ${name} ${what}.`,
            value: { ...base, [field.name]: value },
            path: `/${field.name}`,
            expected: this.#expected(field.type),
          },
        ],
      ),
    ]);
  }

  #missing(name: string, field: Field, base: JsonObject): Named {
    return [
      `missing-${kebab(field.name)}`,
      {
        description: `\`${field.name}\` of ${name} is missing.`,
        value: without(base, field.name),
        path: `/${field.name}`,
        expected: this.#expected(field.type),
      },
    ];
  }

  /** Wrong values of a field: what the file name starts with, what is wrong, the value. */
  #wrongValues(field: Field): [string, string, unknown][] {
    const type = this.#resolve(field.type);
    const target = type.kind === 'ref' ? this.model.types[type.name] : undefined;
    const found: [string, string, unknown][] = [];
    if (type.kind !== 'any') {
      found.push(['wrong-type', 'has the wrong JSON type', this.#wrong(field.type)]);
    }
    if (type.kind === 'literal') {
      const other = typeof type.values[0] === 'boolean' ? !type.values[0] : UNKNOWN;
      found.push(['wrong-literal', 'is not the value that belongs there', other]);
    }
    if (target?.kind === 'enum' && target.openness === 'closed') {
      found.push(['unknown-value', 'is none of the values there are', UNKNOWN]);
    }
    if (type.kind === 'integer' || target?.kind === 'bitset') {
      found.push(['fraction', 'has a fraction', 1.5]);
    }
    if (target?.kind === 'bitset') found.push(['negative', 'is negative', -1]);
    return found;
  }

  #union(name: string, union: UnionType): Named[] {
    const self: TypeExpression = { kind: 'ref', name };
    if (union.decidedBy === 'jsonType') {
      return [this.#whole('wrong-type', `A ${name} of a JSON type that no member has.`, self)];
    }
    const samples = [this.#notAnObject(name, self)];
    if (union.decidedBy === 'presence') {
      samples.push(this.#whole('no-member', `An object that is no member of ${name}.`, self, {}));
    }
    const { property } = union;
    if (union.decidedBy !== 'property' || !property) return samples;
    const base = this.#sampler.named(name, 0) as JsonObject;
    const expected = this.#kindsOf(union, property);
    samples.push([
      `missing-${kebab(property)}`,
      {
        description: `\`${property}\`, which tells the members of ${name} apart, is missing.`,
        value: without(base, property),
        path: `/${property}`,
        expected,
      },
    ]);
    if (!union.open) {
      samples.push([
        `unknown-${kebab(property)}`,
        {
          description: `\`${property}\` names no member of ${name}, which is closed.`,
          value: { ...base, [property]: UNKNOWN },
          path: `/${property}`,
          expected,
        },
      ]);
    }
    return samples;
  }

  #kindsOf(union: UnionType, property: string): string {
    const kinds = flatMembers(union, this.model).flatMap((member) => member.values ?? []);
    if (kinds.length > MAX_LISTED_KINDS) return `a known ${property}`;
    return `one of ${kinds.map((kind) => JSON.stringify(kind)).join(', ')}`;
  }

  /** Follows aliases. */
  #resolve(type: TypeExpression): TypeExpression {
    const target = type.kind === 'ref' ? this.model.types[type.name] : undefined;
    return target?.kind === 'alias' ? this.#resolve(target.type) : type;
  }

  /** A value of another JSON type. */
  #wrong(expression: TypeExpression): unknown {
    const type = this.#resolve(expression);
    switch (type.kind) {
      case 'string':
      case 'null':
        return 7;
      case 'boolean':
        return 'yes';
      case 'integer':
      case 'float':
        return 'seven';
      case 'literal':
        return typeof type.values[0] === 'string' ? 7 : 'yes';
      case 'array':
        return {};
      case 'map':
        return [];
      case 'any':
        return undefined;
      case 'ref':
        return this.#wrongNamed(type.name);
    }
  }

  #wrongNamed(name: string): unknown {
    const type = this.model.types[name];
    if (type?.kind === 'bitset') return 'seven';
    if (type?.kind === 'enum') return type.base === 'string' ? 7 : 'seven';
    if (type?.kind === 'union' && type.decidedBy === 'jsonType') return [];
    return 'text';
  }

  /** What the validators' open build says belongs there. */
  #expected(expression: TypeExpression): string {
    const type = this.#resolve(expression);
    switch (type.kind) {
      case 'literal':
        return oneOf(type.values);
      case 'ref':
        return this.#expectedNamed(type.name);
      default:
        return EXPECTED[type.kind];
    }
  }

  #expectedNamed(name: string): string {
    const type = this.model.types[name];
    if (type?.kind === 'bitset') return 'an unsigned 32-bit integer';
    if (type?.kind === 'enum') {
      if (type.openness === 'closed') return oneOf(type.values.map((each) => each.value));
      return EXPECTED[type.base];
    }
    if (type?.kind === 'union' && type.decidedBy === 'channel' && type.members[0]) {
      // Each member is tried; of those that come equally close the first one is reported.
      return this.#expected(type.members[0].type);
    }
    return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;
  }
}

const EXPECTED = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'an integer',
  float: 'a number',
  null: 'null',
  any: 'a value',
  array: 'an array',
  map: 'an object',
} as const;

function oneOf(values: readonly (string | number | boolean)[]): string {
  const list = values.map((each) => JSON.stringify(each));
  return list.length === 1 ? (list[0] as string) : `one of ${list.join(', ')}`;
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([each]) => each !== key));
}
