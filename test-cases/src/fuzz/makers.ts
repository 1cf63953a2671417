import type {
  Field,
  Model,
  RecordType,
  TypeExpression,
  UnionType,
} from '@agent-host-protocol/schema/model';
import type { JsonObject } from './json.js';
import * as leaves from './leaves.js';
import { FUTURE, type Make, SELDOM } from './leaves.js';
import { type Odds, odds } from './random.js';
import { Shape, type TextRole } from './shape.js';

/** Odds by depth that an optional field is there; those deeper than listed never are. */
const PLAIN = [0.5, 0.45, 0.4, 0.3, 0.3, 0.2, 0.2, 0.1].map(odds);
const STRUCTURE = [0.55, 0.35, 0.2, 0.2, 0.08].map(odds);
const ADDRESSABLE = [0.9, 0.7, 0.5, 0.5, 0.2, 0.1, 0.05].map(odds);

/** Lengths of lists by depth, each as likely as the others; lists deeper than listed are empty. */
const LENGTHS = [
  [0, 1, 2],
  [0, 1, 2],
  [0, 1],
  [0, 1],
  [0, 0, 1],
  [0, 0, 0, 1],
] as const;
const ADDRESSABLE_LENGTHS = [
  [0, 1, 1, 2, 2, 3],
  [0, 1, 2, 3, 4],
  [0, 1, 2],
  [0, 1],
  [0, 0, 1],
  [0, 0, 0, 1],
] as const;

const TEXTS: Readonly<Record<TextRole, Make>> = {
  id: leaves.id,
  uri: leaves.uri,
  time: leaves.time,
  text: leaves.text,
};

/** A member that has so many members itself is that many times as likely, less this factor. */
const SHARE_OF_VARIETY = 0.6;

const FUTURE_FIELD = odds(0.01);
const NULL = odds(0.35);
const NEVER: Odds = 0;

/** Makes random values of wire types. Each type is looked at once; after that a value costs little more than itself. */
export class Makers {
  readonly #shape: Shape;
  readonly #made = new Map<string, Make>();

  constructor(model: Model) {
    this.#shape = new Shape(model);
  }

  /** The maker of a named type. */
  named(name: string): Make {
    const known = this.#made.get(name);
    if (known) return known;
    // A type that contains itself finds this one; it is called only when all makers are there.
    let make: Make | undefined;
    this.#made.set(name, (draw, depth) => (make as Make)(draw, depth));
    make = this.#type(name);
    this.#made.set(name, make);
    return make;
  }

  #type(name: string): Make {
    const type = this.#shape.named(name);
    switch (type.kind) {
      case 'record':
        return this.#record(type);
      case 'union':
        return this.#union(type);
      case 'enum':
        return leaves.enumeration(type);
      case 'bitset':
        return leaves.bitset(type);
      case 'alias':
        return this.expression(type.type);
    }
  }

  #record(type: RecordType): Make {
    const identity = this.#shape.identity(type);
    const fields = type.fields.map((field) => ({
      name: field.name,
      optional: field.optional === true,
      odds: this.#odds(field),
      nullable: field.tristate ? NULL : NEVER,
      identity: field === identity,
      make: this.#field(field),
    }));
    return (draw, depth) => {
      const { random } = draw;
      const ordinal = draw.takeOrdinal();
      const made: JsonObject = {};
      for (const field of fields) {
        if (field.optional && !random.chance(field.odds[depth] ?? NEVER)) continue;
        if (field.nullable && random.chance(field.nullable)) {
          made[field.name] = null;
          continue;
        }
        if (field.identity) draw.nameElement(ordinal);
        made[field.name] = field.make(draw, depth + 1);
        // A name that was not asked for must not become that of something else.
        if (field.identity) draw.takeOrdinal();
      }
      if (random.chance(FUTURE_FIELD)) made[FUTURE] = leaves.anything(draw, depth + 1);
      return made;
    };
  }

  #odds(field: Field): readonly Odds[] {
    if (!this.#shape.isStructure(field.type)) return PLAIN;
    return this.#shape.isAddressable(field.type) ? ADDRESSABLE : STRUCTURE;
  }

  #field(field: Field): Make {
    const role = this.#shape.role(field);
    return role ? TEXTS[role] : this.expression(field.type);
  }

  /** A member, more often if it has members itself; now and then one that nobody knows, with or without the fields of one we know. */
  #union(type: UnionType): Make {
    const members = type.members.flatMap((member) => {
      const share = Math.ceil(this.#shape.variety(member.type) * SHARE_OF_VARIETY);
      return Array<Make>(share).fill(this.expression(member.type));
    });
    const { property } = type;
    if (!type.open || !property) return (draw, depth) => draw.random.pick(members)(draw, depth);
    return (draw, depth) => {
      const future = draw.random.chance(SELDOM);
      if (future && draw.random.below(4) === 0) return { [property]: FUTURE };
      const made = draw.random.pick(members)(draw, depth);
      if (future) (made as JsonObject)[property] = FUTURE;
      return made;
    };
  }

  /** The maker of a type where it is used. */
  expression(type: TypeExpression): Make {
    switch (type.kind) {
      case 'string':
        return leaves.text;
      case 'boolean':
        return leaves.boolean;
      case 'integer':
        return leaves.integer;
      case 'float':
        return leaves.float;
      case 'null':
        return leaves.nothing;
      case 'any':
        return leaves.anything;
      case 'literal':
        return leaves.literal(type.values);
      case 'ref':
        return this.named(type.name);
      case 'array':
        return this.#list(type.items);
      case 'map':
        return leaves.map(this.expression(type.values));
    }
  }

  #list(items: TypeExpression): Make {
    const make = items.kind === 'string' ? leaves.textOrId : this.expression(items);
    const lengths = this.#shape.isAddressable(items) ? ADDRESSABLE_LENGTHS : LENGTHS;
    return (draw, depth) => {
      const choice = lengths[depth - 1];
      const length = choice ? draw.random.pick<number>(choice) : 0;
      if (length === 0) return [];
      const first = draw.firstOrdinal();
      const made: unknown[] = [];
      for (let i = 0; i < length; i++) {
        draw.nameElement(first + i);
        made.push(make(draw, depth));
      }
      draw.takeOrdinal();
      return made;
    };
  }
}
