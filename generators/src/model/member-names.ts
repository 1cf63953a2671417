import type { Model, TypeExpression, UnionMember, UnionType } from './model.js';
import { wordsOf } from './names.js';
import { flatMembers } from './unions.js';

/**
 * A short name for each member of a union, for languages that name the cases of a sum type: the value that decides for
 * it where there is just one, else its type's name without the words it shares with the union's.
 */
export function memberNames(
  name: string,
  union: UnionType,
  model: Model,
): ReadonlyMap<UnionMember, string> {
  return new Map(flatMembers(union, model).map((member) => [member, memberName(member, name)]));
}

function memberName({ type, values }: UnionMember, union: string): string {
  const [value] = values ?? [];
  if (values?.length === 1 && typeof value === 'string') return wordsOf(value).join('-');
  return type.kind === 'ref' ? withoutSharedWords(type.name, union) : simpleName(type);
}

function withoutSharedWords(type: string, union: string): string {
  const words = wordsOf(type);
  const shared = new Set(wordsOf(union));
  const own = words.filter((word) => !shared.has(word));
  return (own.length > 0 ? own : words).join('-');
}

function simpleName(type: TypeExpression): string {
  return type.kind === 'float' ? 'number' : type.kind;
}
