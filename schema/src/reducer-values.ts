/** A value, or nothing where a path or lookup leads to nothing. */
export type Value =
  | PathValue
  | AbsentValue
  | LiteralValue
  | StampValue
  | FirstPresentValue
  | RecordValue
  | CopyValue
  | EmptyListValue
  | TextValue
  | AtLeastValue
  | BitsValue
  | LookupValue
  | ChooseValue
  | ApplyValue;

/** What is at a path. */
export interface PathValue {
  /** The path. */
  path: string;
}

/** Nothing. */
export interface AbsentValue {
  absent: true;
}

/** A value written in the program. */
export interface LiteralValue {
  /** The value. */
  literal: string | number | boolean;
}

/** A time as ISO 8601 text in UTC with milliseconds. */
export interface StampValue {
  /** Path of the milliseconds since the epoch. */
  stamp: string;
}

/** The first of several that is there. */
export interface FirstPresentValue {
  /** The candidates. */
  firstPresent: Value[];
}

/** A new record. Fields whose value is nothing are left out. */
export interface RecordValue {
  /** Name of its type. */
  record: string;
  /** Its fields. */
  fields: Record<string, Value>;
  /** Path of the record whose place it takes; fields of that one which this version does not know go over. */
  unknownOf?: string;
  /** Name of the record or union type of that one: its fields are known, and so are those of the new record's type. */
  unknownTo?: string;
}

/** A copy of a record, unknown fields included, with some fields replaced. */
export interface CopyValue {
  /** Path of the record. */
  copy: string;
  /** Name of its type. */
  type: string;
  /** The fields that differ; nothing leaves a field out. */
  fields: Record<string, Value>;
}

/** A list without elements. */
export interface EmptyListValue {
  emptyList: true;
}

/** Texts one after the other. */
export interface TextValue {
  /** The texts. */
  text: Value[];
}

/** A number, or the least it may be. */
export interface AtLeastValue {
  /** The least. */
  atLeast: number;
  /** The number. */
  value: Value;
}

/** A bitset with some bits cleared, then others set; 32 bits, unsigned. */
export interface BitsValue {
  /** The bitset. */
  bits: Value;
  /** Bits to clear. */
  clear: number;
  /** Bits to set. */
  set: Value;
}

/** The first element of a list that passes a test, or nothing. */
export interface LookupValue {
  /** Path of the list. */
  lookup: string;
  /** Name for the element in the test. */
  as: string;
  /** The test. */
  where: Test;
}

/** One value or another. */
export interface ChooseValue {
  /** The test. */
  choose: Test;
  /** The value if it holds. */
  then: Value;
  /** The value if it does not. */
  else: Value;
}

/** What a function gives. */
export interface ApplyValue {
  /** Name of the function. */
  apply: string;
  /** Its arguments. */
  with: Value[];
}

/** A test. */
export type Test =
  | EqualTest
  | PresentTest
  | TrueTest
  | IsTest
  | EmptyTest
  | ContainsTest
  | SomeTest
  | NotTest
  | AllTest
  | AnyTest
  | AppliesTest;

/** Whether two simple values are equal. Nothing equals nothing only. */
export interface EqualTest {
  /** The two. */
  equal: [Value, Value];
}

/** Whether there is something at a path. */
export interface PresentTest {
  /** The path. */
  present: string;
}

/** Whether a boolean is there and true. */
export interface TrueTest {
  /** Its path. */
  isTrue: string;
}

/** Whether a union is there and one of some members. */
export interface IsTest {
  /** Path of the union. */
  is: string;
  /** Values of its deciding property. */
  of: (string | boolean)[];
}

/** Whether a list has no elements. */
export interface EmptyTest {
  /** Path of the list. */
  empty: string;
}

/** Whether a list of simple values has a value. */
export interface ContainsTest {
  /** Path of the list. */
  contains: string;
  /** The value. */
  value: Value;
}

/** Whether some element of a list passes a test; a missing list has none. */
export interface SomeTest {
  /** Path of the list. */
  some: string;
  /** Name for the element in the test. */
  as: string;
  /** The test. */
  where: Test;
}

/** Whether a test does not hold. */
export interface NotTest {
  /** The test. */
  not: Test;
}

/** Whether all hold; they are tried in order. */
export interface AllTest {
  /** The tests; none: holds. */
  all: Test[];
}

/** Whether any holds; they are tried in order. */
export interface AnyTest {
  /** The tests. */
  any: Test[];
}

/** Whether the test of a function holds. */
export interface AppliesTest {
  /** Name of the function. */
  applies: string;
  /** Its arguments. */
  with: Value[];
}
