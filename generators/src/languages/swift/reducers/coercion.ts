import type { TypeExpression } from '../../../model/model.js';
import type { Toolbox } from '../../quicktype/mirror.js';
import { caseName } from '../enums.js';
import { resolved, swiftType } from '../expressions.js';
import { literal as literalText } from '../text.js';
import { casesOf } from '../unions.js';

/** A Swift expression. */
export interface Code {
  readonly code: string;
  /** Whether it may be nil. */
  readonly optional: boolean;
}

/** Makes a value of one type one of another: a member becomes its union, a value of one enum that of another. */
export function coerced(
  value: Code,
  from: TypeExpression,
  to: TypeExpression,
  context: Toolbox,
): Code {
  const make = conversion(resolved(from, context.model), resolved(to, context.model), context);
  if (!make) return value;
  if (!value.optional) return { code: make(value.code), optional: false };
  return { code: `${inParens(value.code)}.map({ ${make('$0')} })`, optional: true };
}

/** A path needs no parentheses. */
export function inParens(code: string): string {
  return /^[\w.?[\]]+$/.test(code) ? code : `(${code})`;
}

function conversion(
  from: TypeExpression,
  to: TypeExpression,
  context: Toolbox,
): ((code: string) => string) | undefined {
  const { model, names } = context;
  if (JSON.stringify(from) === JSON.stringify(to)) return undefined;
  if (to.kind === 'any') return (code) => `JSONValue(of: ${code})`;
  if (to.kind === 'float' && from.kind === 'integer') return (code) => `Double(${code})`;
  if (to.kind !== 'ref') return undefined;
  const target = model.types[to.name];
  const type = names.type(to.name);
  if (target?.kind === 'union') {
    const found = casesOf(to.name, target, context).find(
      ({ member }) => JSON.stringify(resolved(member.type, model)) === JSON.stringify(from),
    );
    return found && ((code) => `${type}.${found.name}(${code})`);
  }
  if (target?.kind === 'enum') {
    const raw = from.kind === 'string' ? '' : '.rawValue';
    return (code) => `${type}(rawValue: ${code}${raw})${target.openness === 'closed' ? '!' : ''}`;
  }
  return undefined;
}

/** A value that is written in the program, as one of a type. */
export function literalCode(
  value: string | number | boolean,
  expected: TypeExpression | undefined,
  context: Toolbox,
): string {
  const { model, names } = context;
  const to = expected && resolved(expected, model);
  const plain = literalText(value);
  if (!to) return plain;
  if (to.kind === 'any') return `JSONValue(of: ${plain})`;
  if (to.kind === 'literal' && typeof value === 'string') return `.${caseName(value)}`;
  if (to.kind !== 'ref') return plain;
  const type = model.types[to.name];
  const name = names.type(to.name);
  if (type?.kind === 'enum') {
    const known = type.values.find((each) => each.value === value);
    return known ? `${name}.${names.value(to.name, known.name)}` : `${name}(rawValue: ${plain})`;
  }
  if (type?.kind === 'bitset') return `${name}(rawValue: ${plain})`;
  if (type?.kind === 'union') {
    const kind = typeof value === 'number' ? ['float', 'integer'] : [typeof value];
    const found = casesOf(to.name, type, context).find(({ member }) =>
      kind.includes(member.type.kind),
    );
    if (found) return `${name}.${found.name}(${plain})`;
  }
  return plain;
}

/** A type as it is written in the signature of a closure or function. */
export function typeCode(type: TypeExpression, context: Toolbox): string {
  return type.kind === 'literal' ? 'String' : swiftType(type, context.names);
}
