import type { Model, Type, UnionMember, UnionType } from '../model/model.js';
import { flatMembers } from '../model/unions.js';
import { document, kebab } from './names.js';
import { Sampler } from './sampler.js';

/** Levels of optional fields in an example with all fields. */
const ALL = 2;

const GENERATED =
  /^(required-fields-only|all-fields|first-value|combined-flags|value|member-[a-z0-9-]+)\.json$/;

/** Whether an example of this file name is generated; written ones have names that say what they are about. */
export function isGeneratedExample(fileName: string): boolean {
  return GENERATED.test(fileName);
}

/** Valid values of every wire type by file. */
export function renderExamples(model: Model): Map<string, string> {
  const sampler = new Sampler(model);
  const files = new Map<string, string>();
  for (const [name, type] of Object.entries(model.types)) {
    for (const [meaning, value] of examplesOf(name, type, sampler)) {
      files.set(`test-cases/examples/${name}/${meaning}.json`, document(value));
    }
  }
  return files;
}

function examplesOf(name: string, type: Type, sampler: Sampler): [string, unknown][] {
  switch (type.kind) {
    case 'record':
      return [
        ['required-fields-only', sampler.named(name, 0)],
        ...(type.fields.some((field) => field.optional)
          ? [['all-fields', sampler.named(name, ALL)] as [string, unknown]]
          : []),
      ];
    case 'union':
      return membersOf(name, type, sampler);
    case 'enum':
      return [['first-value', type.values[0]?.value]];
    case 'bitset':
      return [['combined-flags', sampler.named(name, 0)]];
    case 'alias':
      return [['value', sampler.named(name, 0)]];
  }
}

function membersOf(name: string, union: UnionType, sampler: Sampler): [string, unknown][] {
  const levels = isLarge(name, sampler.model) ? 0 : ALL;
  return flatMembers(union, sampler.model).flatMap((member): [string, unknown][] => {
    if (!member.values) {
      return [[`member-${nameOf(member)}`, sampler.member(union, member, levels)]];
    }
    return member.values.map((value) => [
      `member-${kebab(String(value))}`,
      sampler.member(union, member, levels, undefined, value),
    ]);
  });
}

/** Unions of actions and states: their members are large, and have examples with all fields of their own. */
function isLarge(name: string, model: Model): boolean {
  return (
    name === 'StateAction' ||
    name === 'SnapshotState' ||
    model.channels.some((channel) => channel.actionUnion === name)
  );
}

function nameOf({ type }: UnionMember): string {
  if (type.kind === 'ref') return kebab(type.name);
  return type.kind === 'float' ? 'number' : type.kind;
}
