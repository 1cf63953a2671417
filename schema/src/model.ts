import type { Reducers } from './reducers.js';

/**
 * The protocol as data, for generators of any language. Everything in it follows from `types/`; JSON Schema of this
 * file's shape is `schema/model.schema.json`.
 */
export interface Model {
  /** Where the JSON Schema of this document is. */
  $schema: string;
  /** What made this document. */
  $comment: string;
  /** Version of this document's own form; grows when a reader has to change. */
  modelVersion: 1;
  /** The protocol version defined here. */
  protocolVersion: string;
  /** Versions a peer can speak, most preferred first. */
  supportedVersions: string[];
  /** Every released version, oldest first. */
  releasedVersions: string[];
  /** Channels by name. */
  channels: Channel[];
  /** Actions by wire name, sorted. */
  actions: Action[];
  /** Requests, sorted by direction and method. */
  requests: Request[];
  /** Notifications, sorted by direction and method. */
  notifications: Notification[];
  /** Messages of other protocols that travel on a channel, with the flag that enables each. */
  carried: CarriedMethod[];
  /** Error codes, sorted. */
  errors: ErrorCode[];
  /** Constants of the wire. */
  constants: Constant[];
  /** Wire types by name. */
  types: Record<string, Type>;
  /** What each action does to the state of its channel. */
  reducers: Reducers;
}

/** What everything in the model has. */
export interface Described {
  /** Description; the first sentence says what it is. */
  doc: string;
  /** Version that introduced it, where that is later than the oldest supported one or part of the registry. */
  since?: string;
  /** Numbered requirements it is mainly about. */
  requirements?: string[];
}

/** A kind of channel. */
export interface Channel extends Described {
  /** Name; also that of its reducer. */
  name: string;
  /** Form of its URIs. */
  uri: string;
  /** Name of its state type; missing: the channel has no state. */
  state?: string;
  /** Name of the union of its actions; missing: it has none. */
  actionUnion?: string;
}

/** Who sends a message to whom. */
export type Direction = 'clientToHost' | 'hostToClient';

/** An action. */
export interface Action extends Described {
  /** Wire name. */
  type: string;
  /** Names of the records that carry it; several only where a further property tells them apart. */
  records: string[];
  /** Name of the type that stands for the wire name: the record, or the union of several. */
  typeName: string;
  /** Name of the channel it belongs to. */
  channel: string;
  /** First version that has it. */
  since: string;
  /** First version that no longer has it. */
  removed?: string;
  /** Who may dispatch it; the host always may. */
  dispatch: 'client' | 'host';
}

/** A request. */
export interface Request extends Described {
  /** Wire name. */
  method: string;
  /** Who sends it. */
  direction: Direction;
  /** Name of the channel (or `common`) it is declared with. */
  channel: string;
  /** Name of its params type. */
  params: string;
  /** Name of its result type; missing: the result is null. */
  result?: string;
  /** First version that has it. */
  since: string;
  /** First version that no longer has it. */
  removed?: string;
  /** Names of error codes it may answer with, beside those any request may. */
  errors: string[];
}

/** A notification. */
export interface Notification extends Described {
  /** Wire name. */
  method: string;
  /** Who sends it. */
  direction: Direction;
  /** Name of the channel (or `common`) it is declared with. */
  channel: string;
  /** Name of its params type. */
  params: string;
  /** First version that has it. */
  since: string;
  /** First version that no longer has it. */
  removed?: string;
}

/** A method of another protocol, served on a channel of ours. */
export interface CarriedMethod extends Described {
  /** Wire name. */
  method: string;
  /** Name of the channel that carries it. */
  channel: string;
  /** Who sends it. */
  direction: Direction;
  /** Whether it is answered. */
  kind: 'request' | 'notification';
  /** Name of its params type. */
  params: string;
  /** Name of its result type. */
  result?: string;
  /** First version that has it. */
  since: string;
  /** The capability flag that enables it. */
  capability: string;
}

/** An error code. */
export interface ErrorCode extends Described {
  /** Name. */
  name: string;
  /** Number. */
  code: number;
  /** Name of the value object that lists it. */
  group: string;
  /** Name of the type of `error.data`. */
  data?: string;
}

/** A constant of the wire, such as a URI scheme. */
export interface Constant extends Described {
  /** Name. */
  name: string;
  /** Name of the channel (or `common`) it is declared with. */
  channel: string;
  /** Value. */
  value: string | number;
}

/** A wire type. */
export type Type = RecordType | UnionType | EnumType | BitsetType | AliasType;

/** What every wire type has. */
export interface TypeBase extends Described {
  /** Name of the channel (or `common`) it is declared with. */
  channel: string;
  /** Where it is declared. */
  source: string;
}

/** An object with known fields. Readers ignore, and keep, fields they do not know. */
export interface RecordType extends TypeBase {
  kind: 'record';
  /** Its fields, inherited ones first unless declared again. */
  fields: Field[];
  /** Names of records whose fields it has taken over. */
  extends?: string[];
  /** True: any further field belongs to it by design. */
  free?: boolean;
}

/** A field of a record. */
export interface Field extends Described {
  /** Wire name. */
  name: string;
  /** What it holds. */
  type: TypeExpression;
  /** True: may be absent. */
  optional?: boolean;
  /** True: absent, null and a value are three different things. */
  tristate?: boolean;
  /** True: readers take null for absent; writers leave the field out. */
  nullAsAbsent?: boolean;
  /** What a missing field counts as. Readers do not write it into the field. */
  default?: unknown;
}

/** One of several types. */
export interface UnionType extends TypeBase {
  kind: 'union';
  /** How a reader tells which. */
  decidedBy: 'property' | 'jsonType' | 'presence' | 'channel';
  /** The property that decides, or (for `channel`) the sibling that holds the channel's URI. */
  property?: string;
  /** Name of the enum that lists the kinds. */
  kinds?: string;
  /** True: later versions may add members; readers keep a member they do not know as it is. */
  open?: boolean;
  /** The members; with `presence` in the order in which they are tried. */
  members: UnionMember[];
}

/** A member of a union. */
export interface UnionMember {
  /** What it is. */
  type: TypeExpression;
  /** Values of the deciding property that mean this member. */
  values?: (string | boolean)[];
  /** Fields whose presence means this member. */
  present?: string[];
}

/** One of several values. */
export interface EnumType extends TypeBase {
  kind: 'enum';
  /**
   * `closed`: another value is an error. `open`: later versions may add values, readers keep one they do not know.
   * `extensible`: implementations may add their own.
   */
  openness: 'closed' | 'open' | 'extensible';
  /** JSON type of the values. */
  base: 'string' | 'integer';
  /** The values. */
  values: EnumValue[];
}

/** A value of an enum, or a named combination of bits. */
export interface EnumValue extends Described {
  /** Name. */
  name: string;
  /** Value on the wire. */
  value: string | number;
}

/** A number whose bits are flags. Bits that nobody knows are kept. */
export interface BitsetType extends TypeBase {
  kind: 'bitset';
  /** Number of bits; arithmetic is unsigned. */
  bits: 32;
  /** Named combinations of bits. */
  values: EnumValue[];
}

/** Another name for a type. */
export interface AliasType extends TypeBase {
  kind: 'alias';
  /** The type it names. */
  type: TypeExpression;
}

/** A type where it is used. */
export type TypeExpression =
  | { kind: 'string' }
  | { kind: 'boolean' }
  | { kind: 'integer' }
  | { kind: 'float' }
  | { kind: 'null' }
  | { kind: 'any' }
  | { kind: 'literal'; values: (string | boolean)[] }
  | { kind: 'ref'; name: string }
  | { kind: 'array'; items: TypeExpression }
  | { kind: 'map'; values: TypeExpression };
