import type { BitsetType, Model, Type } from '../model/model.js';
import { findBitsets } from './effects/bitsets.js';
import { findMachines, type Machine } from './machines/machine.js';
import { type Place, placeTypes } from './places.js';

/** Examples of the corpus by type name. */
export type Examples = ReadonlyMap<string, readonly { name: string; text: string }[]>;

/** What every part of the reference is rendered from. */
export interface Context {
  model: Model;
  examples: Examples;
  /** Where each type is described. */
  places: ReadonlyMap<string, Place>;
  /** Parameters and functions of programs whose numbers are bits. */
  bitsets: ReadonlyMap<string, BitsetType>;
  /** Unions whose members actions lead from one to another. */
  machines: readonly Machine[];
}

/** Gathers it. */
export function createContext(model: Model, examples: Examples): Context {
  const context: Context = {
    model,
    examples,
    places: placeTypes(model),
    bitsets: findBitsets(model),
    machines: [],
  };
  return { ...context, machines: findMachines(context) };
}

/** The type of that name. */
export function typeOf(context: Context, name: string): Type {
  const type = context.model.types[name];
  if (type === undefined) {
    throw new Error(`The model has no type ${name}.`);
  }
  return type;
}
