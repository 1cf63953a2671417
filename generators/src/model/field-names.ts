import type { Model } from './model.js';
import { flatMembers } from './unions.js';

/** Names of the fields of a record, or of all members of a union. */
export function fieldNames(name: string, model: Model): string[] {
  const type = model.types[name];
  if (type?.kind === 'record') return type.fields.map((field) => field.name);
  if (type?.kind !== 'union') return [];
  return flatMembers(type, model).flatMap((member) =>
    member.type.kind === 'ref' ? fieldNames(member.type.name, model) : [],
  );
}
