import type { Described } from '../model/model.js';
import { type Change, change, type Place } from './change.js';
import { type Comparison, pairUp } from './comparison.js';
import { compareDocs } from './described.js';
import { compareVersions } from './semver.js';

/** A name of the registry; it lives from one version up to another. */
interface Living extends Described {
  readonly since: string;
  readonly removed?: string;
}

/** How one list of names is compared. */
interface NameList<T extends Living> {
  /** What each of them is. */
  readonly noun: string;
  readonly key: (item: T) => string;
  readonly at: (item: T) => Place;
  /** Changes of a name that both have, beside its lifespan and description. */
  readonly compare: (before: T, after: T, at: Place) => Change[];
}

/** Changes of a list of registry names. */
export function compareNames<T extends Living>(
  in_: Comparison,
  before: readonly T[],
  after: readonly T[],
  list: NameList<T>,
): Change[] {
  const { gone, added, kept } = pairUp(before, after, list.key);
  return [
    ...gone.map((old) => judgeGone(in_, old, list.at(old))),
    ...added.flatMap((now) => [
      change('name-added', list.at(now), `is a new ${list.noun}`),
      ...checkSince(in_, now, list.at(now)),
    ]),
    ...kept.flatMap(([old, now]) => [
      ...compareLifespans(in_, old, now, list.at(now)),
      ...list.compare(old, now, list.at(now)),
      ...compareDocs(old, now, list.at(now)),
    ]),
  ];
}

const livesIn = ({ since, removed }: Living, version: string) =>
  compareVersions(since, version) <= 0 && (!removed || compareVersions(version, removed) < 0);

/** A name that went is missed by every version that NEW speaks and that had it. */
function judgeGone(in_: Comparison, old: Living, at: Place): Change {
  const missed = in_.after.supportedVersions.filter((version) => livesIn(old, version));
  if (old.removed && !missed.length) {
    return change('name-forgotten', at, `is no longer listed; ${old.removed} had removed it`);
  }
  const had = missed.length ? `, though NEW speaks ${missed.join(', ')}, which had it` : '';
  return change('name-removed', at, `is gone${had}`);
}

/**
 * A new name belongs to NEW, or to a release between OLD and NEW. One that was already gone in OLD is history put
 * right and may have any version.
 */
function checkSince(in_: Comparison, now: Living, at: Place): Change[] {
  const [old, current] = [in_.before.protocolVersion, in_.after.protocolVersion];
  if (now.since === current) return [];
  if (now.removed && compareVersions(now.removed, old) <= 0) return [];
  const what = `was added in ${current} but says since ${now.since}`;
  if (compareVersions(now.since, current) > 0) return [change('name-since-too-new', at, what)];
  if (compareVersions(now.since, old) > 0) return [];
  return [change('name-since-too-old', at, what)];
}

function compareLifespans(in_: Comparison, old: Living, now: Living, at: Place): Change[] {
  const isGone = ({ removed }: Living, version: string) =>
    !!removed && compareVersions(removed, version) <= 0;
  const [wasGone, isGoneNow] = [
    isGone(old, in_.before.protocolVersion),
    isGone(now, in_.after.protocolVersion),
  ];
  const span = ({ since, removed }: Living) => `${since} up to ${removed ?? 'now'}`;
  if (old.since !== now.since) {
    return [change('name-lifespan-changed', at, `lives from ${span(now)}, was ${span(old)}`)];
  }
  if (!wasGone && isGoneNow) return [change('name-retired', at, `was removed in ${now.removed}`)];
  if (old.removed === now.removed) return [];
  if (wasGone) {
    return [change('name-lifespan-changed', at, `lives from ${span(now)}, was ${span(old)}`)];
  }
  const plan = now.removed ? `is to be removed in ${now.removed}` : 'is no longer to be removed';
  return [change('name-removal-planned', at, plan)];
}
