import { ACTIONS, NOTIFICATIONS, REQUESTS } from '../generated/registry.js';

/** The protocol version this package defines. */
export const PROTOCOL_VERSION = '0.6.0';

/** Versions a peer built from this package can speak, most preferred first. */
export const SUPPORTED_PROTOCOL_VERSIONS = ['0.6.0', '0.5.2', '0.5.1'] as const;

/** Every released version, oldest first; a `@since` or `@removed` tag names one of them. */
export const RELEASED_PROTOCOL_VERSIONS = [
  '0.1.0',
  '0.2.0',
  '0.3.0',
  '0.4.0',
  '0.5.0',
  '0.5.1',
  '0.5.2',
  '0.6.0',
] as const;

/** Who sends a message to whom. */
export type Direction = 'clientToHost' | 'hostToClient';

/** The version that introduced a name and, if it is gone, the first that no longer has it. */
export interface Lifespan {
  /** First version that has the name. */
  readonly since: string;
  /** First version that no longer has it. */
  readonly removed?: string;
}

/** Kinds of names that the registry knows. */
export type NameKind = 'action' | 'notification' | 'request';

const VERSION = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;

/** Reads `MAJOR.MINOR.PATCH`; nothing else is a version. */
function parseVersion(text: string): readonly [number, number, number] | undefined {
  const match = VERSION.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/**
 * Compares two versions number by number: negative, zero or positive as `left` is older, equal or newer.
 *
 * @throws RangeError when either is not `MAJOR.MINOR.PATCH`.
 */
export function compareVersions(left: string, right: string): number {
  const a = parseVersion(left);
  const b = parseVersion(right);
  if (!a || !b) {
    throw new RangeError(`not a protocol version (MAJOR.MINOR.PATCH): ${a ? right : left}`);
  }
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function livesIn(span: Lifespan | undefined, version: string): boolean {
  if (!span) return false;
  if (compareVersions(span.since, version) > 0) return false;
  return !span.removed || compareVersions(version, span.removed) < 0;
}

/**
 * Whether an action, notification or request exists in a protocol version. A text that is no version knows nothing.
 * Requests and notifications may be asked for in one direction only; otherwise either will do.
 */
export function isKnown(
  kind: NameKind,
  name: string,
  version: string,
  direction?: Direction,
): boolean {
  if (!parseVersion(version)) return false;
  if (kind === 'action') return livesIn(own(ACTIONS, name), version);
  const table = kind === 'request' ? REQUESTS : NOTIFICATIONS;
  const directions: readonly Direction[] = direction
    ? [direction]
    : ['clientToHost', 'hostToClient'];
  return directions.some((each) => livesIn(own(table[each], name), version));
}

/**
 * The version two peers will speak: the first one offered that is also supported, or null. Offers that are not
 * `MAJOR.MINOR.PATCH` are passed over.
 */
export function negotiate(offered: readonly string[], supported: readonly string[]): string | null {
  return offered.find((each) => parseVersion(each) && supported.includes(each)) ?? null;
}

/** Whether a client may dispatch an action of this type; an unknown type may not be dispatched. */
export function isClientDispatchable(actionType: string): boolean {
  return own(ACTIONS, actionType)?.dispatch === 'client';
}

/** Looks a name up without meeting anything inherited from `Object.prototype`. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
