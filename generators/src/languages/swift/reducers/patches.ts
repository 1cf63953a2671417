import type { Field, RecordType, TypeExpression } from '../../../model/model.js';
import type { Statement } from '../../../reducers/program.js';
import { fixedValue, resolved } from '../expressions.js';
import { indented, quoted } from '../text.js';
import { coerced } from './coercion.js';
import type { Located, Scope } from './scope.js';
import { noting, writing } from './statements.js';
import type { ValueWriter } from './values.js';

/** Writes those of some fields that are given. */
export function patchLines(
  it: Extract<Statement, { patch: string }>,
  scope: Scope,
  values: ValueWriter,
): string[] {
  const from = recordAt(it.from, scope);
  return it.fields.flatMap((name) => {
    const field = fieldOf(from, name);
    const place = scope.locate(`${it.patch}.${name}`, { asUnion: true, toWrite: true });
    return field
      ? given(
          it.from,
          field,
          values,
          (value) => placed(place, value, field.type, scope),
          () => noting(place, 'clear()'),
        )
      : [];
  });
}

/** Writes every field that is given, also those that this version does not know. */
export function patchAllLines(
  it: Extract<Statement, { patchAll: string }>,
  scope: Scope,
  values: ValueWriter,
): string[] {
  const from = recordAt(it.from, scope);
  const target = recordAt(it.patchAll, scope);
  const holder = scope.locate(it.patchAll, { toWrite: true });
  const unknown: Located = {
    ...holder,
    code: `${holder.code}${holder.link ? '?' : ''}.unknownFields`,
    chained: holder.optional,
    link: false,
  };
  const known = from.fields
    .filter(
      (field) => !it.except.includes(field.name) && fixedValue(field, scope.model) === undefined,
    )
    .flatMap((field) => {
      const own = fieldOf(target, field.name);
      if (!own) {
        const write = (value: string) => noting(unknown, `write(${quoted(field.name)}, ${value})`);
        return given(
          it.from,
          field,
          values,
          (value) => write(`JSONValue(of: ${value})`),
          () => write('.null'),
        );
      }
      const place = scope.locate(`${it.patchAll}.${field.name}`, { asUnion: true, toWrite: true });
      const clear = () => (own.optional ? noting(place, 'clear()') : []);
      return given(
        it.from,
        field,
        values,
        (value) => placed(place, value, field.type, scope),
        clear,
      );
    });
  const except = [...new Set([...it.except, ...target.fields.map((field) => field.name)])].map(
    quoted,
  );
  const source = values.scope.locate(it.from);
  const fields = `${values.certain(source)}.unknownFields`;
  return [...known, ...noting(unknown, `writeAll(${fields}, except: [${except.join(', ')}])`)];
}

/** Does something with a field if it is given, and another thing if it is null. */
function given(
  from: string,
  field: Field,
  values: ValueWriter,
  write: (value: string) => string[],
  clear: () => string[],
): string[] {
  const source = values.scope.locate(`${from}.${field.name}`);
  if (field.tristate) {
    const code = source.optional
      ? values.certain({ code: source.code, optional: true })
      : source.code;
    return [
      `switch ${code} {`,
      'case .absent:',
      '  break',
      'case .null:',
      ...indented(clear().length > 0 ? clear() : ['break']),
      'case .value(let value):',
      ...indented(write('value')),
      '}',
    ];
  }
  if (!source.optional) return write(source.code);
  return [`if let value = ${source.code} {`, ...indented(write('value')), '}'];
}

function placed(place: Located, value: string, from: TypeExpression, scope: Scope): string[] {
  const { code } = coerced({ code: value, optional: false }, from, place.type, scope.context);
  return writing(place, code, scope);
}

function recordAt(path: string, scope: Scope): RecordType {
  const type = resolved(scope.locate(path).type, scope.model);
  const target = type.kind === 'ref' ? scope.model.types[type.name] : undefined;
  if (target?.kind !== 'record') throw new Error(`${path} is no record`);
  return target;
}

function fieldOf(record: RecordType, name: string): Field | undefined {
  return record.fields.find((field) => field.name === name);
}
