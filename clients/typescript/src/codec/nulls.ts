import { type TypeName, validate } from '@agent-host-protocol/schema';
import { type Member, TYPES, type TypeExpression, type Union } from './model.js';

/**
 * Removes, from a value that fits its type, the nulls that readers are to take for absent. Other nulls are values and
 * stay, and so does everything the type does not know.
 */
export function dropNulls(type: string, value: unknown): void {
  dropIn({ kind: 'ref', name: type }, value);
}

function dropIn(type: TypeExpression, value: unknown): void {
  // Only objects and arrays can hold what is to be dropped.
  if (typeof value !== 'object' || value === null) return;
  if (type.kind === 'ref') dropInNamed(type.name, value as Record<string, unknown>);
  else if (type.kind === 'array') for (const item of value as unknown[]) dropIn(type.items, item);
  else if (type.kind === 'map') for (const item of Object.values(value)) dropIn(type.values, item);
}

function dropInNamed(name: string, value: Record<string, unknown>): void {
  const type = TYPES[name];
  if (type?.kind === 'alias') dropIn(type.type, value);
  if (type?.kind === 'union') {
    const member = memberOf(type, value);
    if (member) dropIn(member.type, value);
  }
  if (type?.kind === 'record') {
    for (const field of type.fields) {
      if (!Object.hasOwn(value, field.name)) continue;
      if (value[field.name] === null && field.nullAsAbsent) delete value[field.name];
      else dropIn(field.type, value[field.name]);
    }
  }
}

/** The member of a union that a value is; none: one that only a later version knows. */
function memberOf(union: Union, value: Record<string, unknown>): Member | undefined {
  return union.members.find((member) => isMember[union.decidedBy](member, value, union));
}

const isMember: Record<
  Union['decidedBy'],
  (member: Member, value: Record<string, unknown>, union: Union) => boolean
> = {
  property: ({ values }, value, { property }) =>
    property !== undefined && (values?.includes(value[property]) ?? false),
  presence: ({ present }, value) => present?.every((name) => Object.hasOwn(value, name)) ?? false,
  // Texts and numbers never come here, so it is the member that is an object.
  jsonType: ({ type }) => type.kind === 'ref',
  // The channel is not part of the value; the validators, too, take the member that fits.
  channel: ({ type }, value) => type.kind === 'ref' && validate(type.name as TypeName, value).ok,
};
