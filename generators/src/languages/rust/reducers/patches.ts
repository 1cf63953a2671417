import type { Field } from '../../../model/model.js';
import type { Statement } from '../../../reducers/program.js';
import { literal } from '../words.js';
import type { Env } from './env.js';
import { read } from './paths.js';

/** Writes those of the named fields that are given. */
export function patch(env: Env, it: Extract<Statement, { patch: string }>): string {
  const { place, from, given } = ends(env, it.patch, it.from);
  return it.fields
    .flatMap((name) => {
      const source = given.fields.find((field) => field.name === name);
      return source ? [one(env, it.patch, it.from, source, place, from)] : [];
    })
    .join('\n');
}

/** Writes every field that is given, also those that neither record knows. */
export function patchAll(env: Env, it: Extract<Statement, { patchAll: string }>): string {
  const { place, from, given, own } = ends(env, it.patchAll, it.from);
  const isMeant = (field: Field) => !it.except.includes(field.name);
  const isGiven = (field: Field) => given.fields.some(({ name }) => name === field.name);
  const isOwn = (field: Field) => own.fields.some(({ name }) => name === field.name);
  const known = given.fields.filter(isMeant);
  const hidden = own.fields.filter((field) => isMeant(field) && !isGiven(field));
  const except = [...it.except, ...hidden.map((field) => field.name)].map(literal).join(', ');
  return [
    ...known.filter(isOwn).map((field) => one(env, it.patchAll, it.from, field, place, from)),
    ...known
      .filter((field) => !isOwn(field))
      .map((field) => {
        const source = `${from}.${env.rust.fieldName(given.name, field.name)}`;
        return `if let Some(value) = &${source} {\nchanged |= words::put_extra(&mut ${place}.extra, ${literal(field.name)}, Some(rt::encode_value(value)));\n}`;
      }),
    // A field of the one record may be unknown to the other.
    ...hidden.map((field) => {
      const name = literal(field.name);
      const target = `${place}.${env.rust.fieldName(own.name, field.name)}`;
      return `if let Some(value) = ${from}.extra.get(${name}).and_then(|value| rt::decode_value(value).ok()) {\nchanged |= words::set(&mut ${target}, value);\n}`;
    }),
    `changed |= words::patch_extra(&mut ${place}.extra, &${from}.extra, &[${except}]);`,
  ].join('\n');
}

/** The record that is patched and the one with the new values. */
function ends(env: Env, path: string, source: string) {
  const record = (at: string) => {
    const { type } = env.scope.at(at);
    const found = type.kind === 'ref' ? env.rust.record(type.name) : undefined;
    if (!found || type.kind !== 'ref') throw new Error(`${at} is no record`);
    return { name: type.name, fields: found.fields };
  };
  const whole = (at: string) => {
    const { place, optional } = read(env, at);
    if (place === undefined || optional) throw new Error(`${at} may be absent`);
    return place;
  };
  return {
    place: whole(path),
    from: whole(source),
    own: record(path),
    given: record(source),
  };
}

function one(
  env: Env,
  path: string,
  source: string,
  field: Field,
  place: string,
  from: string,
): string {
  const name = (at: string) => {
    const { type } = env.scope.at(at);
    return env.rust.fieldName(type.kind === 'ref' ? type.name : '', field.name);
  };
  return `changed |= words::patch(&mut ${place}.${name(path)}, &${from}.${name(source)});`;
}
