/** A URI as a JSON string. Nothing about it is parsed unless a rule says so. */
export type URI = string;

/**
 * A JSON value that is neither an object nor an array.
 *
 * @decidedBy type
 * @float
 */
export type JsonPrimitive = string | number | boolean | null;

/** Free-form data beside the typed fields. Reducers never read it and a peer may ignore it. */
export type Meta = Record<string, unknown>;
