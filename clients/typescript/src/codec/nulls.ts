import {
  ABSENT_NULLS,
  type TypeExpression,
  type TypeName,
  type TypeWithNulls,
  type UnionMember,
  validate,
} from '@agent-host-protocol/schema';

/**
 * Removes, from a value that fits its type, the nulls that readers are to take for absent. Other nulls are values and
 * stay, and so does everything the type does not know.
 */
export function dropNulls(type: string, value: unknown): void {
  // Only objects and arrays can hold what is to be dropped.
  if (typeof value !== 'object' || value === null) return;
  const known = ABSENT_NULLS[type];
  if (known) dropIn(known, value as Record<string, unknown>);
}

function dropIn(type: TypeWithNulls, value: Record<string, unknown>): void {
  if (type.kind === 'alias') dropAs(type.type, value);
  else if (type.kind === 'union') {
    const member = memberOf(type, value);
    if (member) dropAs(member.type, value);
  } else {
    for (const name of type.absent) if (value[name] === null) delete value[name];
    for (const name in type.fields) {
      if (Object.hasOwn(value, name)) dropAs(type.fields[name] as TypeExpression, value[name]);
    }
  }
}

function dropAs(type: TypeExpression, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (type.kind === 'ref') dropNulls(type.name, value);
  else if (type.kind === 'array') for (const item of value as unknown[]) dropAs(type.items, item);
  else if (type.kind === 'map') for (const item of Object.values(value)) dropAs(type.values, item);
}

type Union = TypeWithNulls & { kind: 'union' };

/** The member of a union that a value is; none: one without such nulls, or one that only a later version knows. */
function memberOf(union: Union, value: Record<string, unknown>): UnionMember | undefined {
  return union.members.find((member) => isMember[union.decidedBy](member, value, union));
}

const isMember: Record<
  Union['decidedBy'],
  (member: UnionMember, value: Record<string, unknown>, union: Union) => boolean
> = {
  property: ({ values }, value, { property }) =>
    property !== undefined && (values?.includes(value[property] as never) ?? false),
  presence: ({ present }, value) => present?.every((name) => Object.hasOwn(value, name)) ?? false,
  // Texts and numbers never come here, so it is the member that is an object.
  jsonType: ({ type }) => type.kind === 'ref',
  // The channel is not part of the value; the validators, too, take the member that fits.
  channel: ({ type }, value) => type.kind === 'ref' && validate(type.name as TypeName, value).ok,
};
