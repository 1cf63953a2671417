import type { Value } from '../../../reducers/program.js';
import { written } from '../names.js';
import type { Expressions } from './expressions.js';

type Made = Extract<Value, { record: string } | { copy: string }>;

/** Writes records that reducers make. */
export class RecordValues {
  constructor(private readonly expressions: Expressions) {}

  value(value: Made): string {
    return 'copy' in value ? this.copy(value) : this.record(value);
  }

  private record(value: Extract<Made, { record: string }>): string {
    const { shop } = this.expressions;
    const name = shop.types.names.type(value.record);
    const args = this.fields(value.record, value.fields, value.unknownOf);
    const made = `${name}(${listed(args.map((each) => `${each.name} = ${each.code}`))})`;
    if (value.unknownOf === undefined) return made;
    const known = value.unknownTo ?? value.record;
    shop.knownTypes.add(known);
    const old = this.expressions.present(value.unknownOf);
    return `${made}.keeping(unknownOf(${old}, ${knownFields(known)}, ${name}.Codec))`;
  }

  private copy(value: Extract<Made, { copy: string }>): string {
    const assignments = this.fields(value.type, value.fields).map(
      ({ name, code }) => `copied.${name} = ${code}`,
    );
    const original = this.expressions.present(value.copy);
    return `${original}.copy().also { copied -> ${assignments.join('; ')} }`;
  }

  private fields(
    record: string,
    fields: Readonly<Record<string, Value>>,
    replaced?: string,
  ): { name: string; code: string }[] {
    const { types } = this.expressions.shop;
    const type = types.named(record);
    if (type.kind !== 'record') throw new Error(`${record} is no record`);
    return type.fields.flatMap((field) => {
      const value = fields[field.name];
      const isConstant = !field.optional && types.only(field.type) !== undefined;
      if (!value || isConstant) return [];
      if (field.optional && 'absent' in value) return [];
      const stored = this.expressions.stored(value, field.type, replaced);
      const name = written(types.names.field(record, field.name));
      return [{ name, code: field.optional ? stored.code : this.expressions.certain(stored) }];
    });
  }
}

/** Arguments on one line, or on one each where that would be long. */
function listed(args: readonly string[]): string {
  const line = args.join(', ');
  if (line.length <= 60 && !line.includes('\n')) return line;
  const lines = args.flatMap((each) => `${each},`.split('\n'));
  return `\n${lines.map((each) => `    ${each}\n`).join('')}`;
}

/** The constant with the codecs of all records that a type can be. */
export function knownFields(type: string): string {
  return `knownTo${type}`;
}
