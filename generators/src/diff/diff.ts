import type { Model } from '../model/model.js';
import { compareActions } from './actions.js';
import type { Change } from './change.js';
import { compareChannels } from './channels.js';
import type { Comparison } from './comparison.js';
import { compareConstants } from './constants.js';
import { compareErrors } from './errors.js';
import { compareMethods } from './methods.js';
import { compareType, compareTypes, findRenames } from './types.js';
import { compareProtocolVersions } from './versions.js';

export type { Change } from './change.js';

const AREAS: readonly ((in_: Comparison) => Change[])[] = [
  compareProtocolVersions,
  compareChannels,
  compareActions,
  compareMethods,
  compareErrors,
  compareConstants,
  compareTypes,
];

/** Every difference between two models, judged by the rule table, in the order of the model. */
export function diffModels(before: Model, after: Model): Change[] {
  const bare: Comparison = {
    before,
    after,
    renames: new Map(),
    underway: new Set(),
    compareType,
  };
  // Renamed types come first: a use that only follows a new name is no change.
  const comparison = { ...bare, renames: findRenames(bare) };
  return AREAS.flatMap((compare) => compare(comparison));
}
