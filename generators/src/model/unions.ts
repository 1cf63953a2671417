import type { Model, TypeExpression, UnionMember, UnionType } from './model.js';

/**
 * The members of a union with nested open unions of the same property spread out. A nested union that is told apart by
 * another property stays one member: only the outer property leads to it.
 */
export function flatMembers(union: UnionType, model: Model): UnionMember[] {
  return union.members.flatMap((member) => {
    const target = member.type.kind === 'ref' ? model.types[member.type.name] : undefined;
    const same = target?.kind === 'union' && target.property === union.property;
    return same ? flatMembers(target, model) : [member];
  });
}

/** Names of the types an expression mentions. */
export function refsOf(type: TypeExpression): string[] {
  switch (type.kind) {
    case 'ref':
      return [type.name];
    case 'array':
      return refsOf(type.items);
    case 'map':
      return refsOf(type.values);
    default:
      return [];
  }
}

/** The name of the union of the actions of all channels. */
export function actionUnion(model: Model): string {
  const all = model.channels.flatMap((channel) => channel.actionUnion ?? []);
  const found = Object.entries(model.types).find(([, type]) => {
    const names = type.kind === 'union' ? type.members.flatMap((each) => refsOf(each.type)) : [];
    return all.every((name) => names.includes(name));
  });
  if (!found) throw new Error('the model has no union of all actions');
  return found[0];
}
