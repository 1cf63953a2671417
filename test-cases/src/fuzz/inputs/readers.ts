import { PreparedRequest, type Testee } from '../../testee/testee.js';
import { show } from '../../text.js';
import { equal } from '../json.js';
import type { Input } from './inputs.js';

/** What a reader makes of a text: a value, a refusal with its place, or something that it must not do. */
export type Reading =
  | { readonly kind: 'taken'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly path: string; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string };

/** A testee that reads texts. */
export interface Reader {
  readonly name: string;
  readonly testee: Testee;
}

/** Lets every reader read a text. */
export function readAll(readers: readonly Reader[], { type, text }: Input): Promise<Reading[]> {
  const request = new PreparedRequest({ op: 'roundTrip', type, text });
  return Promise.all(readers.map(({ testee }) => readOne(testee, request)));
}

async function readOne(testee: Testee, request: PreparedRequest): Promise<Reading> {
  try {
    const answer = await testee.request(request);
    if (answer.ok) {
      if (answer.value !== undefined) return { kind: 'taken', value: answer.value };
      return { kind: 'broken', message: 'answered without a value' };
    }
    const { kind, message, path } = answer.error;
    if (kind === 'decode' && isPlace(path)) return { kind: 'refused', path, message };
    return { kind: 'broken', message: `refused (${kind}) at ${path ?? 'no place'}: ${message}` };
  } catch (error) {
    return { kind: 'broken', message: (error as Error).message };
  }
}

function isPlace(path: string | undefined): path is string {
  return path === '/text' || (path?.startsWith('/text/') ?? false);
}

/** Whether all readers did what they may, and the same: took the same value, or refused. */
export function readAlike([first, ...others]: readonly Reading[]): boolean {
  if (!first || first.kind === 'broken') return false;
  return others.every((other) =>
    first.kind === 'taken'
      ? other.kind === 'taken' && equal(first.value, other.value)
      : other.kind === 'refused',
  );
}

/** Whether all readers name the same place. */
export function samePlace(readings: readonly Reading[]): boolean {
  return new Set(readings.map((each) => (each.kind === 'refused' ? each.path : ''))).size <= 1;
}

/** A reading for people. */
export function describeReading(reading: Reading): string {
  if (reading.kind === 'taken') return `took ${show(reading.value)}`;
  if (reading.kind === 'refused') return `refused ${reading.message}`;
  return reading.message;
}

/** Equal for readings that most likely differ for the same reason. */
export function causeOf(readings: readonly Reading[]): string {
  const parts = readings.map((each) =>
    each.kind === 'taken' ? each.kind : each.message.replaceAll(/\/text\S*|\d+/g, '#'),
  );
  return JSON.stringify(parts);
}
