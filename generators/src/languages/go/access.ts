import type { Field, TypeExpression } from '../../model/model.js';
import { capital } from '../../model/names.js';
import { appendValue, reader } from './codec.js';
import { type Go, quoted } from './go.js';

/**
 * Functions that reach a field of a union whichever member it is. An unknown member is raw JSON, and a member that has
 * no such field may have brought one all the same: there the field is read and written as JSON.
 */
export class Access {
  readonly #functions = new Map<string, string>();

  constructor(private readonly go: Go) {}

  /** The function that gives a field: a pointer to a scalar or record, anything else as it is; nil: it is absent. */
  get(union: string, name: string): string {
    const { go } = this;
    const field = this.field(union, name);
    const isPlain = this.#isPlain(field.type);
    const result = (isPlain ? '*' : '') + go.goType(field.type);
    const raw = (text: string) => (isPlain ? text : `words.Value(${text})`);
    return this.#function(
      `get${union}${capital(goWord(name))}`,
      `(v ${union}) ${result}`,
      'nil',
      union,
      {
        known: (member, own) => {
          const holding = go.holding(own);
          if (holding === 'none' && own.type.kind === 'literal') {
            return `return words.Ptr(${JSON.stringify(own.type.values[0])})\n`;
          }
          return `return ${holding === 'value' ? '&' : ''}${member}\n`;
        },
        member: (member, own) =>
          own.optional ? `if ${member} != nil {\nreturn ${member}\n}\n` : `return &${member}\n`,
        extra: () =>
          `return ${raw(`words.ExtraField(v.Extra, ${quoted(name)}, ${reader(go, field.type)})`)}\n`,
        unknown: () =>
          `return ${raw(`words.RawField(v.Raw, ${quoted(name)}, ${reader(go, field.type)})`)}\n`,
      },
      field,
    );
  }

  /** The function that writes a field, or removes it where it is given nil. */
  set(union: string, name: string): string {
    const { go } = this;
    const field = this.field(union, name);
    const isPlain = this.#isPlain(field.type);
    const value = (isPlain ? '*' : '') + go.goType(field.type);
    const isRecord = go.shape(field.type) === 'record';
    const text = appendValue(go, field.type, isPlain && !isRecord ? '*value' : 'value');
    const raw = (place: string, kind: string) =>
      `if value == nil {\nreturn words.Clear${kind}(&v.${place}, ${quoted(name)})\n}\nvar dst []byte\n${text}return words.Set${kind}(&v.${place}, ${quoted(name)}, dst)\n`;
    return this.#function(
      `set${union}${capital(goWord(name))}`,
      `(v ${union}, value ${value}) bool`,
      'false',
      union,
      {
        known: (member, own) => this.#write(member, own),
        member: (member, own) => {
          const given = `words.As[${go.goType(own.type)}](value)`;
          return own.optional
            ? `return words.Put(&${member}, ${given})\n`
            : `if member := ${given}; member != nil {\nreturn words.Replace(&${member}, *member)\n}\n`;
        },
        extra: () => raw('Extra', 'Extra'),
        unknown: () => raw('Raw', 'Raw'),
      },
      field,
    );
  }

  #write(member: string, field: Field): string {
    const shape = this.go.shape(field.type);
    switch (this.go.holding(field)) {
      case 'none':
        return 'return false\n';
      case 'value':
        return `return value != nil && words.${shape === 'record' ? 'Replace' : 'Set'}(&${member}, *value)\n`;
      case 'pointer':
        return `return words.${shape === 'record' ? 'Put' : 'PutOptional'}(&${member}, value)\n`;
      default:
        return `return words.${WRITES[shape] ?? 'Set'}(&${member}, value)\n`;
    }
  }

  /** The function that gives the place of a list or map; nil: the member has none. */
  place(union: string, name: string): string {
    const field = this.field(union, name);
    return this.#function(
      `at${union}${capital(goWord(name))}`,
      `(v ${union}) *${this.go.goType(field.type)}`,
      'nil',
      union,
      {
        known: (member) => `return &${member}\n`,
      },
      field,
    );
  }

  /** The function that gives the unknown fields of a known member. */
  extra(union: string): string {
    const name = `extraOf${union}`;
    const leaves = this.#records(union);
    const cases = leaves.map((leaf) => `case *${leaf}:\nreturn v.Extra\n`);
    this.#functions.set(
      name,
      `func ${name}(v ${union}) map[string]json.RawMessage {\nswitch v := v.(type) {\n${cases.join('')}}\nreturn nil\n}\n`,
    );
    return name;
  }

  render(): string {
    return [...this.#functions]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, code]) => code)
      .join('\n');
  }

  #isPlain(type: TypeExpression): boolean {
    const shape = this.go.shape(type);
    return shape === 'scalar' || shape === 'record' || shape === 'unit';
  }

  #records(union: string): string[] {
    const type = this.go.type(union);
    if (type.kind !== 'union') throw new Error(`${union} is no union`);
    return this.go.leaves(type, union).filter((leaf) => this.go.model.types[leaf]);
  }

  /** The field as the member declares it that takes the most: where one has a union, another may have one of its members. */
  field(union: string, name: string): Field {
    const fields = this.#records(union).flatMap((leaf) => this.#own(leaf, name) ?? []);
    const widest = fields.find(({ type }) => this.go.shape(type) === 'union') ?? fields[0];
    if (!widest) throw new Error(`no member of ${union} has a field ${name}`);
    return widest;
  }

  /** Whether a record is a member of the union that a type is. */
  #isMember(type: TypeExpression, union: TypeExpression): boolean {
    const [member, whole] = [this.go.resolved(type), this.go.resolved(union)];
    if (member.kind !== 'ref' || whole.kind !== 'ref') return false;
    return this.go.unionsOf(member.name).includes(whole.name);
  }

  #own(record: string, name: string): Field | undefined {
    const type = this.go.type(record);
    return type.kind === 'record' ? type.fields.find((field) => field.name === name) : undefined;
  }

  #function(
    name: string,
    signature: string,
    otherwise: string,
    union: string,
    bodies: {
      known: (member: string, field: Field) => string;
      /** The field holds a member of the union that others hold. */
      member?: (member: string, field: Field) => string;
      extra?: () => string;
      unknown?: () => string;
    },
    field: Field,
  ): string {
    if (this.#functions.has(name)) return name;
    const { go } = this;
    const type = go.type(union);
    if (type.kind !== 'union') throw new Error(`${union} is no union`);
    const wanted = go.goType(go.resolved(field.type));
    const cases = go.leaves(type, union).map((leaf) => {
      if (!go.model.types[leaf]) {
        return bodies.unknown ? `case *${leaf}:\n${bodies.unknown()}` : '';
      }
      const own = this.#own(leaf, field.name);
      if (own && go.goType(go.resolved(own.type)) === wanted) {
        return `case *${leaf}:\n${bodies.known(`v.${go.names.field(leaf, own.name)}`, own)}`;
      }
      if (own && bodies.member && this.#isMember(own.type, field.type)) {
        return `case *${leaf}:\n${bodies.member(`v.${go.names.field(leaf, own.name)}`, own)}`;
      }
      return bodies.extra && !own ? `case *${leaf}:\n${bodies.extra()}` : '';
    });
    this.#functions.set(
      name,
      `func ${name}${signature} {\nswitch v := v.(type) {\n${cases.join('')}}\nreturn ${otherwise}\n}\n`,
    );
    return name;
  }
}

/** The word that writes a value which may be nil, by its shape; others are compared. */
export const WRITES: Readonly<Record<string, string>> = {
  list: 'PutList',
  map: 'PutMap',
  any: 'PutRaw',
};

function goWord(name: string): string {
  return name.replace(/\W/g, '').replace(/^_+/, '');
}
