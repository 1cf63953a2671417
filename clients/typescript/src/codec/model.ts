import { createRequire } from 'node:module';

/** What the testee needs to know of `model.json`. */
interface Model {
  readonly channels: readonly { readonly name: string; readonly state?: string }[];
  readonly types: Readonly<Record<string, Type>>;
}

export type Type =
  | { readonly kind: 'record'; readonly fields: readonly Field[] }
  | Union
  | { readonly kind: 'alias'; readonly type: TypeExpression }
  | { readonly kind: 'enum' | 'bitset' };

export interface Field {
  readonly name: string;
  readonly type: TypeExpression;
  readonly nullAsAbsent?: boolean;
}

export interface Union {
  readonly kind: 'union';
  readonly decidedBy: 'property' | 'jsonType' | 'presence' | 'channel';
  readonly property?: string;
  readonly members: readonly Member[];
}

export interface Member {
  readonly type: TypeExpression;
  readonly values?: readonly unknown[];
  readonly present?: readonly string[];
}

export type TypeExpression =
  | { readonly kind: 'ref'; readonly name: string }
  | { readonly kind: 'array'; readonly items: TypeExpression }
  | { readonly kind: 'map'; readonly values: TypeExpression }
  | { readonly kind: 'string' | 'boolean' | 'integer' | 'float' | 'null' | 'any' | 'literal' };

const model = createRequire(import.meta.url)('@agent-host-protocol/schema/model.json') as Model;

/** Wire types by name. */
export const TYPES = model.types;

/** Names of the state types, by the name of their channel. */
export const STATE_TYPES: ReadonlyMap<string, string> = new Map(
  model.channels.flatMap(({ name, state }) => (state ? [[name, state]] : [])),
);
