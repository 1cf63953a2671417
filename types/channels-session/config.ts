import type { ConfigPropertySchema } from '../common/config.js';

/** Describes one setting of a session. */
export interface SessionConfigPropertySchema extends ConfigPropertySchema {
  /**
   * Whether the values to choose from are asked for with `sessionConfigCompletions`.
   *
   * @default false
   * @requirements C-46
   */
  enumDynamic?: boolean;
  /**
   * Whether the setting can still be changed once the session exists.
   *
   * @default false
   * @requirements H-66
   */
  sessionMutable?: boolean;
}

/** Describes the settings of a session. */
export interface SessionConfigSchema {
  /** The settings form an object. */
  type: 'object';
  /** The settings, keyed by property id. */
  properties: Record<string, SessionConfigPropertySchema>;
  /** Ids of the properties that need a value. */
  required?: string[];
}

/** The settings of a session together with the schema that describes them. */
export interface SessionConfigState {
  /** Describes each setting; no action changes it. */
  schema: SessionConfigSchema;
  /** Current values, keyed by property id of the schema. */
  values: Record<string, unknown>;
}
