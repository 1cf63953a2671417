import type { Value } from '../../../reducers/program.js';
import type { Env } from './env.js';
import { type Expr, read } from './paths.js';
import { stored } from './values.js';

/** A new record. Fields that are not named are absent. */
export function makeRecord(env: Env, it: Extract<Value, { record: string }>): Expr {
  const { rust } = env;
  const record = rust.record(it.record);
  if (!record) throw new Error(`${it.record} is no record`);
  const fields = rust.storedFields(record).map((field) => {
    const own = rust.fieldName(it.record, field.name);
    const value = it.fields[field.name];
    if (value) return `${own}: ${fieldValue(env, it.record, field.name, value)},`;
    if (rust.storage(field) !== 'required') return `${own}: Default::default(),`;
    throw new Error(`${it.record} is made without ${field.name}`);
  });
  return {
    code: `${rust.typeName(it.record)} { ${fields.join(' ')} extra: ${extra(env, it)} }`,
    type: { kind: 'ref', name: it.record },
    optional: false,
    isOwned: true,
  };
}

/** A copy of a record with some fields replaced. */
export function makeCopy(env: Env, it: Extract<Value, { copy: string }>): Expr {
  const { rust } = env;
  const fields = Object.entries(it.fields).map(
    ([name, value]) =>
      `${rust.fieldName(it.type, name)}: ${fieldValue(env, it.type, name, value)},`,
  );
  const { place, code } = read(env, it.copy);
  return {
    code: `${rust.typeName(it.type)} { ${fields.join(' ')} ..${place ?? code}.clone() }`,
    type: { kind: 'ref', name: it.type },
    optional: false,
    isOwned: true,
  };
}

function fieldValue(env: Env, record: string, name: string, value: Value): string {
  const { rust } = env;
  const field = rust.record(record)?.fields.find((each) => each.name === name);
  if (!field) throw new Error(`${record} has no field ${name}`);
  const storage = rust.storage(field);
  const code = stored(env, value, field.type, storage !== 'required');
  if (storage === 'tristate') return `${code}.map_or(rt::Tristate::Absent, rt::Tristate::Value)`;
  if (!rust.isBoxed(record, field)) return code;
  return storage === 'required' ? `Box::new(${code})` : `${code}.map(Box::new)`;
}

/** What goes over from the record whose place it takes. */
function extra(env: Env, it: Extract<Value, { record: string }>): string {
  if (it.unknownOf === undefined || it.unknownTo === undefined) return 'rt::Extra::new()';
  const { place, code } = read(env, it.unknownOf);
  const old = env.rust.union(it.unknownTo)
    ? `${it.unknownTo}::MEMBER_FIELDS`
    : `&[${it.unknownTo}::FIELDS]`;
  return `words::unknown_of(&${place ?? code}.extra, ${old}, ${it.record}::FIELDS)`;
}
