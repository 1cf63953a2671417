import type { JsonPrimitive } from './json.js';

/**
 * JSON type of a configuration property.
 *
 * @open
 */
export const ConfigPropertyType = {
  /** Text. */
  String: 'string',
  /** A number. */
  Number: 'number',
  /** True or false. */
  Boolean: 'boolean',
  /** A list; see `items`. */
  Array: 'array',
  /** A record; see `properties`. */
  Object: 'object',
} as const;
/** A value of {@link ConfigPropertyType}. */
export type ConfigPropertyType = (typeof ConfigPropertyType)[keyof typeof ConfigPropertyType];

/** One configuration property: enough of JSON Schema for a client to draw an input for it. */
export interface ConfigPropertySchema {
  /** What kind of value it takes. */
  type: ConfigPropertyType;
  /** Label. */
  title: string;
  /** Help text. */
  description?: string;
  /** Value used when none is given. */
  default?: unknown;
  /** Values to choose from. */
  enum?: JsonPrimitive[];
  /** Labels, parallel to `enum`. */
  enumLabels?: string[];
  /** Help texts, parallel to `enum`. */
  enumDescriptions?: string[];
  /** True: shown but not changeable. */
  readOnly?: boolean;
  /** Schema of list elements. */
  items?: ConfigPropertySchema;
  /** Schemas of record fields. */
  properties?: Record<string, ConfigPropertySchema>;
  /** Names of record fields that need a value. */
  required?: string[];
  /** Schema of record fields that `properties` does not name. */
  additionalProperties?: ConfigPropertySchema;
}

/** A set of configuration properties. */
export interface ConfigSchema {
  /** Always an object. */
  type: 'object';
  /** The properties by name. */
  properties: Record<string, ConfigPropertySchema>;
  /** Names of properties that need a value. */
  required?: string[];
}
