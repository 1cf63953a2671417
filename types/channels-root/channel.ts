/**
 * URI of the root channel. Each host has exactly one, it is always there, and messages that concern
 * the connection as a whole name it too.
 *
 * @channel ahp-root://
 */
export const ROOT_URI = 'ahp-root://';

/** The literal URI of the root channel, see {@link ROOT_URI}. */
export type RootUri = typeof ROOT_URI;
