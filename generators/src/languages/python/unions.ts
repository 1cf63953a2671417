import type { Model, UnionMember, UnionType } from '../../model/model.js';
import { flatMembers } from '../../model/unions.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { annotation, isNativeUnion, leftOut, recordsOf, targetOf } from './forms.js';
import { docstring, literal, moduleText } from './text.js';
import { exported, moduleOf } from './types.js';

/** Unions, in one module that is loaded when all their members are there. */
export function renderUnions(tools: Toolbox): string {
  const { model } = tools;
  const unions = Object.entries(model.types).filter(
    (entry): entry is [string, UnionType] => entry[1].kind === 'union',
  );
  const imports: Record<string, string[]> = {
    typing: ['Union'],
    '..._record': ['Told', 'Unknown', 'converted', 'known'],
  };
  for (const name of new Set(unions.flatMap(([, union]) => recordsOf(union, model)))) {
    const target = model.types[name];
    if (!target) continue;
    const module = `.${moduleOf(target)}`;
    imports[module] = [...(imports[module] ?? []), name];
  }
  const body = [
    exported(unions.map(([name]) => name)),
    ...unions.map(([name, union]) => renderUnion(name, union, tools)),
  ].join('\n');
  return moduleText('Unions of all channels.', body, imports);
}

function renderUnion(name: string, union: UnionType, tools: Toolbox): string {
  const { model } = tools;
  const members = [...new Set(flatMembers(union, model).flatMap((each) => member(each, model)))];
  if (union.open) members.push('Unknown');
  const all = `Union[${members.join(', ')}]`;
  const doc = docstring(union.doc, tools, 0).join('\n');
  return `${name} = ${told(name, union, all, model)}\n${doc}\n`;
}

/** The whole union for people, and what msgspec is told of it. */
function told(name: string, union: UnionType, all: string, model: Model): string {
  if (!isNativeUnion(union, model)) return `Told[${all}, converted(${literal(name)})]`;
  if (!union.open) return all;
  return `Told[${all}, known(${leftOut(union, model).join(', ')})]`;
}

function member({ type }: UnionMember, model: Model): string[] {
  const target = targetOf(type, model);
  if (target?.kind === 'union') return recordsOf(target, model);
  return [type.kind === 'ref' ? type.name : annotation(type, model)];
}
