import type {
  Field,
  Model,
  RecordType,
  TypeExpression,
  UnionMember,
  UnionType,
} from '../model/model.js';
import { flatMembers } from '../model/unions.js';
import {
  ANYTHING,
  CHANNEL_URIS,
  EXCLUDED,
  hint,
  KEYS,
  NUMBERS,
  USUAL_MEMBERS,
  USUAL_VALUES,
  WHOLE,
} from './hints.js';
import { TEXTS } from './texts.js';

/** A JSON object. */
export type JsonObject = Record<string, unknown>;

/** How many levels of a value have their optional fields; 0 is for required fields only. */
export type Levels = number;

/** Where a value is being made. */
interface Place {
  /** Record that holds the value. */
  readonly type: string;
  /** Field of the record. */
  readonly field: string;
  readonly levels: Levels;
  /** Records around it, outermost first. */
  readonly around: readonly string[];
}

/** How many records may be around a list or map that still gets an element. */
const MAX_AROUND = 4;

/** A status with two flags. */
const COMBINED_FLAGS = 72;

/** Makes values of wire types. The same model always gives the same values. */
export class Sampler {
  constructor(readonly model: Model) {}

  /** A value of a named type. */
  named(name: string, levels: Levels, place: Place = outermost(name, levels)): unknown {
    const type = this.model.types[name];
    switch (type?.kind) {
      case 'record':
        return this.#record(name, type, levels, place.around);
      case 'union':
        return this.member(type, this.#usualMember(name, type), levels, place);
      case 'enum':
        return USUAL_VALUES[name] ?? type.values[0]?.value;
      case 'bitset':
        return COMBINED_FLAGS;
      case 'alias':
        return this.#expression(type.type, place);
      default:
        throw new Error(`no such wire type: ${name}`);
    }
  }

  /** A value of a member of a union, with the given value of the property that decides. */
  member(
    union: UnionType,
    member: UnionMember,
    levels: Levels,
    place: Place = outermost('text', levels),
    value = member.values?.[0],
  ): unknown {
    const made = this.#expression(member.type, { ...place, levels });
    if (union.decidedBy !== 'property' || !union.property) return made;
    return { ...(made as JsonObject), [union.property]: value };
  }

  #usualMember(name: string, union: UnionType): UnionMember {
    const members = flatMembers(union, this.model);
    const usual = members.find(
      ({ type }) => type.kind === 'ref' && type.name === USUAL_MEMBERS[name],
    );
    return usual ?? (members[0] as UnionMember);
  }

  #record(name: string, type: RecordType, levels: Levels, around: readonly string[]): JsonObject {
    // A type inside itself has its required fields only, so that no value is endless.
    const inner = around.includes(name) ? 0 : levels;
    const chosen = type.fields.filter(
      (field) => !field.optional || (inner > 0 && !EXCLUDED.has(`${name}.${field.name}`)),
    );
    return Object.fromEntries(
      chosen.map((field) => [field.name, this.#field(name, field, inner - 1, [...around, name])]),
    );
  }

  #field(type: string, field: Field, levels: Levels, around: readonly string[]): unknown {
    const whole = WHOLE[`${type}.${field.name}`];
    if (whole !== undefined) return whole;
    return this.#expression(field.type, { type, field: field.name, levels, around });
  }

  #expression(type: TypeExpression, place: Place): unknown {
    switch (type.kind) {
      case 'string':
        return this.#string(place);
      case 'boolean':
        return true;
      case 'integer':
      case 'float':
        return hint(NUMBERS, place.type, place.field) ?? 3;
      case 'null':
        return null;
      case 'any': {
        const value = hint(ANYTHING, place.type, place.field);
        return value === undefined ? {} : value;
      }
      case 'literal':
        return type.values[0];
      case 'ref':
        return this.named(type.name, place.levels, place);
      case 'array':
        return place.around.length > MAX_AROUND ? [] : [this.#expression(type.items, place)];
      case 'map':
        return this.#map(type.values, place);
    }
  }

  #map(values: TypeExpression, place: Place): JsonObject {
    if (values.kind === 'any') {
      return (hint(ANYTHING, place.type, place.field) as JsonObject | undefined) ?? {};
    }
    if (place.around.length > MAX_AROUND) return {};
    const key = hint(KEYS, place.type, place.field) ?? 'key';
    return { [key]: this.#expression(values, place) };
  }

  #string({ type, field }: Place): string {
    const own = hint(TEXTS, type, field);
    if (own !== undefined) return own;
    const channel = this.model.types[type]?.channel ?? '';
    return field === 'channel' ? (CHANNEL_URIS[channel] ?? 'ahp-session:/s1') : field;
  }
}

function outermost(name: string, levels: Levels): Place {
  return { type: name, field: name, levels, around: [] };
}
