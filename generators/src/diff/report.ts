import type { Model } from '../model/model.js';
import { breaksReaders, breaksWriters, type Change } from './change.js';
import { breakingPart, compareVersions, nextVersion, type Part } from './semver.js';

type Versioned = Pick<Model, 'protocolVersion'>;

/**
 * The part of the version that has to grow: for anything that breaks somebody the one that ends compatibility, for
 * any other change the patch. Which one ends it depends on OLD's version; without one it is taken for 0.x.
 */
export function requiredBump(changes: readonly Change[], before = '0.0.0'): Part {
  if (changes.some(({ bump }) => bump === 'minor')) return breakingPart(before);
  return changes.some(({ bump }) => bump === 'patch') ? 'patch' : 'none';
}

/** What changes need, and whether NEW has it. */
export interface Judgement {
  /** The part that has to grow. */
  readonly needs: Part;
  /** The first version that will do. */
  readonly atLeast: string;
  /** Whether NEW's version is that one or later. */
  readonly enough: boolean;
  /** Whether something breaks and NEW's version does not say so. */
  readonly breaksUnannounced: boolean;
}

/** Judges changes by the versions of the two models. */
export function judge(changes: readonly Change[], before: Versioned, after: Versioned): Judgement {
  const needs = requiredBump(changes, before.protocolVersion);
  const atLeast = nextVersion(before.protocolVersion, needs);
  const enough = needs === 'none' || compareVersions(after.protocolVersion, atLeast) >= 0;
  const breaks = changes.some((each) => each.breaks !== 'nobody');
  return { needs, atLeast, enough, breaksUnannounced: breaks && !enough };
}

interface Group {
  readonly title: string;
  readonly who: string;
  readonly colour: number;
  readonly has: (change: Change) => boolean;
}

/** A change that breaks both is in both groups, so that each side finds all that concerns it in one place. */
const GROUPS: readonly Group[] = [
  {
    title: 'Breaks readers',
    who: 'who hold OLD and read what NEW writes',
    colour: 31,
    has: ({ breaks }) => breaksReaders(breaks),
  },
  {
    title: 'Breaks writers',
    who: 'who hold OLD and write what NEW reads',
    colour: 31,
    has: ({ breaks }) => breaksWriters(breaks),
  },
  {
    title: 'Safe',
    who: 'on the wire',
    colour: 32,
    has: ({ breaks, bump }) => breaks === 'nobody' && bump !== 'none',
  },
];

/** Longest `where` that the column after it waits for. */
const WIDEST = 48;

/** The changes for people: grouped by whom they break, then one line on the version. */
export function formatChanges(
  changes: readonly Change[],
  before: Versioned,
  after: Versioned,
  { colour = false } = {},
): string {
  const paint = (code: number, text: string) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);
  const groups = GROUPS.flatMap(({ title, who, colour: code, has }) => {
    const lines = changes.filter(has);
    if (!lines.length) return [];
    return [`${paint(code, title)} ${who} (${lines.length})\n${formatLines(lines)}\n`];
  });
  const silent = changes.filter(({ bump }) => bump === 'none').length;
  return [
    ...groups,
    ...(silent ? [`Only described differently: ${silent}\n`] : []),
    ...(changes.length ? [] : ['No changes\n']),
    `${formatNeed(judge(changes, before, after), before, after)}\n`,
  ].join('\n');
}

function formatLines(changes: readonly Change[]): string {
  const width = Math.min(WIDEST, Math.max(...changes.map(({ where }) => where.length)));
  return changes
    .map(({ where, what, note }) => `  ${where.padEnd(width)}  ${what}${note ? ` (${note})` : ''}`)
    .join('\n');
}

function formatNeed({ needs, atLeast, enough }: Judgement, before: Versioned, after: Versioned) {
  const [old, now] = [before.protocolVersion, after.protocolVersion];
  if (needs === 'none') return `needs no bump (${old}); NEW says ${now}`;
  const verdict = enough ? 'enough' : 'not enough';
  return `needs a ${needs} bump (${old} → ${atLeast}); NEW says ${now}: ${verdict}`;
}
