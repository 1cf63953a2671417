import type { Model, Type, TypeExpression } from '../model/model.js';
import { breaksReaders, breaksWriters, joined, place } from './change.js';
import { type Comparison, newName } from './comparison.js';
import { compareDomains, type DomainShape, domainOf } from './domains.js';
import type { Breaks } from './rules.js';

/** Whom it breaks when one type takes the place of another. */
export interface Verdict {
  readonly breaks: Breaks;
  /** The first thing that breaks, where it lies deeper than the types themselves. */
  readonly because?: string;
}

/** What a type is once names and aliases are followed. */
type Shape = Exclude<Type, { kind: 'alias' }> | Exclude<TypeExpression, { kind: 'ref' }>;

interface Resolved {
  readonly shape: Shape;
  readonly name: string;
}

/** Follows names and aliases. */
function resolve(model: Model, type: TypeExpression, seen: readonly string[] = []): Resolved {
  if (type.kind !== 'ref') return { shape: type, name: spell(type) };
  const target = Object.hasOwn(model.types, type.name) ? model.types[type.name] : undefined;
  // A name that leads nowhere, or round in a circle, says nothing about the value.
  if (!target || seen.includes(type.name)) return { shape: { kind: 'any' }, name: type.name };
  if (target.kind === 'alias') return resolve(model, target.type, [...seen, type.name]);
  return { shape: target, name: type.name };
}

/** Whom it breaks when `after` takes the place of `before`; the same name on both sides breaks nobody here. */
export function verdictOf(in_: Comparison, before: TypeExpression, after: TypeExpression): Verdict {
  if (before.kind === 'ref' && after.kind === 'ref' && newName(in_, before.name) === after.name) {
    return { breaks: 'nobody' };
  }
  return verdictOfWhole(in_, before, after);
}

/** The same for types that share a name although they are different. */
export function verdictOfWhole(
  in_: Comparison,
  before: TypeExpression,
  after: TypeExpression,
): Verdict {
  const [old, now] = [resolve(in_.before, before), resolve(in_.after, after)];
  const pair = `${old.name} ${now.name}`;
  // Assumed to fit until something else in them does not; anything else would never end.
  if (in_.underway.has(pair)) return { breaks: 'nobody' };
  const deeper = { ...in_, underway: new Set([...in_.underway, pair]) };
  const [a, b] = [old.shape, now.shape];
  if (isCompound(a) && a.kind === b.kind) return ofTypes(deeper, a, b as Type, now.name);
  // A type that joins a union is one of several for readers; one that leaves it, for writers.
  if (b.kind === 'union') {
    const fits = b.members.some(
      (member) => !breaksWriters(verdictOf(deeper, before, member.type).breaks),
    );
    return { breaks: fits ? 'reader' : 'both' };
  }
  if (a.kind === 'union') {
    const fits = a.members.some(
      (member) => !breaksReaders(verdictOf(deeper, member.type, after).breaks),
    );
    return { breaks: fits ? 'writer' : 'both' };
  }
  return ofPlain(deeper, a, b);
}

/** Shapes that are neither unions nor of one named kind. */
function ofPlain(in_: Comparison, a: Shape, b: Shape): Verdict {
  if (a.kind === 'any' || b.kind === 'any') {
    return { breaks: a.kind === b.kind ? 'nobody' : b.kind === 'any' ? 'reader' : 'writer' };
  }
  if (a.kind === 'array' && b.kind === 'array') return verdictOf(in_, a.items, b.items);
  if (a.kind === 'map' && b.kind === 'map') return verdictOf(in_, a.values, b.values);
  if (isFreeMap(b) && a.kind === 'record') return { breaks: 'reader' };
  if (isFreeMap(a) && b.kind === 'record') return { breaks: 'writer' };
  return { breaks: compareDomains(domain(a), domain(b)) };
}

const COMPOUND: readonly string[] = ['record', 'union', 'enum', 'bitset'];
const isCompound = (shape: Shape): shape is Extract<Type, Shape> => COMPOUND.includes(shape.kind);

const isFreeMap = (shape: Shape) => shape.kind === 'map' && shape.values.kind === 'any';

const domain = (shape: Shape) => domainOf(shape as DomainShape);

/** Two types of one kind: the changes that would lead from one to the other decide. */
function ofTypes(in_: Comparison, before: Type, after: Type, name: string): Verdict {
  const changes = in_.compareType(in_, before, after, place(name, 'types', name));
  const first = changes.find((each) => each.breaks !== 'nobody');
  return {
    breaks: joined(changes.map((each) => each.breaks)),
    ...(first && { because: `${first.where} ${first.what}` }),
  };
}

/** A type as people write it. */
export function spell(type: TypeExpression, name = (each: string) => each): string {
  switch (type.kind) {
    case 'ref':
      return name(type.name);
    case 'literal':
      return type.values.map((each) => JSON.stringify(each)).join(' or ');
    case 'array':
      return `array of ${spell(type.items, name)}`;
    case 'map':
      return `map of ${spell(type.values, name)}`;
    default:
      return type.kind;
  }
}
