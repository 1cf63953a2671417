import type { Test, Value } from './reducer-values.js';

export type * from './reducer-values.js';

/**
 * Reducers as data. Each is read from the `reducer*.ts` files of a channel, checked against the types, and written into
 * `model.json`, so that any language can generate or interpret it.
 *
 * A path is a name in scope followed by fields, such as `action.turnId` or `part.toolCall.status`. A path that passes
 * through something absent is absent itself. Names in scope are the parameters (`state`, `action` and `now` in an arm)
 * and what the statements around bind. A bound name stands for the place it was bound to: what is written to the name
 * is written there.
 */
export interface Reducers {
  /** Version of the form of these programs; grows when whoever interprets them has to change. */
  version: 1;
  /** One per channel that has a state. */
  programs: ReducerProgram[];
  /** Pieces that several arms share; they change what they are given. */
  procedures: Procedure[];
  /** Pieces that several arms share; they only compute. */
  functions: PureFunction[];
}

/**
 * The reducer of a channel. An arm works on an action only if every field the action's type requires is there and every
 * field has the right JSON type; otherwise nothing changes. Where null means absent it is taken for absent. A required
 * field that is newer than the oldest supported version may be absent all the same, as older peers do not send it.
 * Where a form changes the state in place, what it stores of an action is a copy.
 */
export interface ReducerProgram {
  /** Name of the channel. */
  channel: string;
  /** Name of the type of its state. */
  state: string;
  /** What each action does. An action without an arm changes nothing. */
  arms: Arm[];
}

/** What one action does. */
export interface Arm {
  /** Wire name of the action. */
  action: string;
  /** What happens, in order; empty: nothing, by design. */
  do: Statement[];
  /** Where it is written. */
  source: string;
}

/** A parameter of a procedure or function. */
export interface Parameter {
  /** Name. */
  name: string;
  /** A wire type by name, or `string`, `integer` or `boolean`. */
  type: string;
  /** True: may be absent. */
  optional?: boolean;
}

/** A named piece that changes what it is given. */
export interface Procedure {
  /** Name, unique among all programs. */
  name: string;
  /** What it is for. */
  doc: string;
  /** What it takes; what it changes comes first. */
  parameters: Parameter[];
  /** What happens. */
  do: Statement[];
  /** Where it is written. */
  source: string;
}

/** A named piece that computes a value or a test. */
export interface PureFunction {
  /** Name, unique among all programs. */
  name: string;
  /** What it is for. */
  doc: string;
  /** What it takes. */
  parameters: Parameter[];
  /** What it gives: a wire type by name, `string`, `integer` or `boolean`, or `test`. */
  result: string;
  /** True: it may give nothing. */
  optional?: boolean;
  /** The value, if `result` is not `test`. */
  value?: Value;
  /** The test, if `result` is `test`. */
  test?: Test;
  /** Where it is written. */
  source: string;
}

/** Something that happens. What a word does not find to work on, it leaves alone. */
export type Statement =
  | SetStatement
  | PutStatement
  | ClearStatement
  | ExtendStatement
  | AppendStatement
  | UpsertStatement
  | RemoveStatement
  | ReorderStatement
  | PrependNewStatement
  | KeepThroughStatement
  | MergeStatement
  | PutEntryStatement
  | PatchStatement
  | PatchAllStatement
  | InStatement
  | FindStatement
  | EachStatement
  | TakeStatement
  | WhenStatement
  | MatchStatement
  | CallStatement;

interface At {
  /** Line in the source file of the arm, procedure or function. */
  line: number;
}

/** Writes a value, which is always there, to a field. */
export interface SetStatement extends At {
  /** Path of the field. */
  set: string;
  /** The value. */
  to: Value;
}

/** Writes a value to a field, or removes the field where there is no value. */
export interface PutStatement extends At {
  /** Path of the field. */
  put: string;
  /** The value, or nothing. */
  to: Value;
}

/** Removes a field. */
export interface ClearStatement extends At {
  /** Path of the field. */
  clear: string;
}

/** Appends to a text. */
export interface ExtendStatement extends At {
  /** Path of the text. */
  extend: string;
  /** What is appended. */
  by: Value;
}

/** Adds an element at the end of a list. */
export interface AppendStatement extends At {
  /** Path of the list. */
  append: string;
  /** The element. */
  value: Value;
}

/**
 * Puts an element where the first with the same key is, or at the end. Makes the list if there is none. An element
 * without the key, which only an unknown member of a union can be, equals no other.
 */
export interface UpsertStatement extends At {
  /** Path of the list. */
  upsert: string;
  /** Field by which elements are told apart. */
  key: string;
  /** The element. */
  value: Value;
}

/** Removes elements by key. */
export interface RemoveStatement extends At {
  /** Path of the list. */
  remove: string;
  /** Field by which elements are told apart. */
  key: string;
  /** Value of that field. */
  equals: Value;
  /** `first`: only the first such element; otherwise every one. */
  only?: 'first';
  /** True: a list that becomes empty by this is removed itself. */
  dropEmpty?: true;
}

/** Orders elements: those named first, each once, then the others as they were. */
export interface ReorderStatement extends At {
  /** Path of the list. */
  reorder: string;
  /** Field by which elements are told apart. */
  key: string;
  /** A list of keys; unknown ones are skipped. */
  order: Value;
}

/** Puts elements before the others, except those whose key an element of the list has already. */
export interface PrependNewStatement extends At {
  /** Path of the list. */
  prependNew: string;
  /** Field by which elements are told apart. */
  key: string;
  /** A list of elements. */
  values: Value;
}

/** Cuts a list off behind the first element with that key. */
export interface KeepThroughStatement extends At {
  /** Path of the list. */
  keepThrough: string;
  /** Field by which elements are told apart. */
  key: string;
  /** Value of that field. */
  equals: Value;
}

/** Writes entries over those of a map; a missing map counts as empty. */
export interface MergeStatement extends At {
  /** Path of the map. */
  merge: string;
  /** A map, or nothing. */
  with: Value;
  /** True: a map that has no entries afterwards is removed. */
  dropEmpty?: true;
}

/** Writes an entry of a map, or removes it where there is no value. A map without entries is removed. */
export interface PutEntryStatement extends At {
  /** Path of the map. */
  putEntry: string;
  /** Name of the entry. */
  key: Value;
  /** The value, or nothing. */
  to: Value;
}

/** Writes those of the named fields that are given. Null, which only a tri-state field can be, removes the field. */
export interface PatchStatement extends At {
  /** Path of the record. */
  patch: string;
  /** Path of the record with the new values. */
  from: string;
  /** The fields. */
  fields: string[];
}

/** Writes every field that is given, also those this version does not know. */
export interface PatchAllStatement extends At {
  /** Path of the record. */
  patchAll: string;
  /** Path of the record with the new values. */
  from: string;
  /** Fields that are never written. */
  except: string[];
}

/** Goes into a record or union, if it is there. */
export interface InStatement extends At {
  /** Name for it. */
  in: string;
  /** Its path. */
  of: string;
  /** What happens there. */
  do: Statement[];
}

/** Goes into the first or last element that passes a test. */
export interface FindStatement extends At {
  /** Name for the element, also in the test. */
  find: string;
  /** Path of the list; without a list nothing is found. */
  of: string;
  /** Where the search starts. */
  from: 'start' | 'end';
  /** The test. */
  where: Test;
  /** What happens there. */
  do: Statement[];
  /** What happens if there is no such element. */
  else?: Statement[];
}

/** Goes into every element, in order. */
export interface EachStatement extends At {
  /** Name for the element. */
  each: string;
  /** Path of the list. */
  of: string;
  /** What happens there. */
  do: Statement[];
}

/** Takes a record out of a field if it passes a test. */
export interface TakeStatement extends At {
  /** Name for the record, also in the test. It is nowhere in the state any more. */
  take: string;
  /** Path of the field. */
  of: string;
  /** The test. */
  where: Test;
  /** What happens then. */
  do: Statement[];
}

/** Does one thing or another. */
export interface WhenStatement extends At {
  /** The test. */
  when: Test;
  /** What happens if it holds. */
  then: Statement[];
  /** What happens if it does not. */
  else?: Statement[];
}

/** Does one thing per member of a union. Every known member has a case; unknown ones are left alone. */
export interface MatchStatement extends At {
  /** Path of the union. */
  match: string;
  /** The cases. */
  cases: MatchCase[];
}

/** A case of a match. */
export interface MatchCase extends At {
  /** Values of the union's deciding property. */
  is: (string | boolean)[];
  /** What happens then. */
  do: Statement[];
}

/** Does what a procedure says. */
export interface CallStatement extends At {
  /** Name of the procedure. */
  call: string;
  /** Its arguments; the first is the path of what it changes. */
  with: Value[];
}
