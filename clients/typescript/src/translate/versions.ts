import {
  ACTIONS,
  isKnown,
  REDUCER_NAMES,
  type ReducerName,
  type ReducerStates,
  type StateAction,
} from '@agent-host-protocol/types';
import type { Arms } from './arms.js';
import {
  completeAtTheEnd,
  completeWithoutRecord,
  inputArms,
  upgradeChat,
} from './input-requests.js';
import { reviewArms } from './review.js';
import { topLevelToggleArms, whyNoChildToggle } from './toggles.js';
import { toolCallArms } from './tool-calls.js';

/** How an older version differs from ours, for a client whose host speaks it. */
interface Differences {
  /** Snapshots that have another form. */
  readonly upgrades: { readonly [Name in ReducerName]?: (state: ReducerStates[Name]) => unknown };
  /** Actions that do something else. */
  readonly arms: { readonly [Name in ReducerName]?: Arms<ReducerStates[Name]> };
  /** Own actions that the version has but that may mean nothing to it. */
  readonly refusals: {
    readonly [Name in ReducerName]?: Readonly<
      Record<string, (state: ReducerStates[Name], action: StateAction) => string | undefined>
    >;
  };
}

const DIFFERENCES: Readonly<Record<string, Differences>> = {
  '0.5.1': {
    upgrades: { chat: upgradeChat },
    arms: {
      chat: { ...toolCallArms, ...inputArms, 'chat/inputCompleted': completeWithoutRecord },
      session: topLevelToggleArms,
    },
    refusals: { session: { 'session/customizationToggled': whyNoChildToggle } },
  },
  '0.5.2': {
    upgrades: { chat: upgradeChat },
    arms: {
      chat: { ...toolCallArms, ...inputArms, 'chat/inputCompleted': completeAtTheEnd },
      changeset: reviewArms,
    },
    refusals: {},
  },
};

/** The same without the pairing of reducers and states, which TypeScript cannot follow through an index. */
export interface OlderVersion {
  readonly upgrades: Readonly<Partial<Record<ReducerName, (state: never) => unknown>>>;
  readonly arms: Readonly<Record<ReducerName, ReadonlyMap<string, AnyArm>>>;
  readonly refusals: Readonly<Partial<Record<ReducerName, Readonly<Record<string, AnyRefusal>>>>>;
}

type AnyArm = (state: never, action: StateAction, now: number) => unknown;
type AnyRefusal = (state: never, action: StateAction) => string | undefined;

/** The versions before ours that we speak. */
export const OLDER_VERSIONS: ReadonlyMap<string, OlderVersion> = new Map(
  Object.entries(DIFFERENCES).map(([version, differences]) => [
    version,
    { ...differences, arms: armsOf(version, differences.arms) },
  ]),
);

/** All actions that do not mean what they mean to us, those included that the version does not have: they do nothing. */
function armsOf(
  version: string,
  arms: Partial<Record<ReducerName, Readonly<Record<string, AnyArm>>>>,
): OlderVersion['arms'] {
  const unknown = Object.keys(ACTIONS).filter((type) => !isKnown('action', type, version));
  const ignored = unknown.map((type): [string, AnyArm] => [type, (state) => state]);
  const maps = REDUCER_NAMES.map((name) => [
    name,
    new Map([...ignored, ...Object.entries(arms[name] ?? {})]),
  ]);
  return Object.fromEntries(maps);
}
