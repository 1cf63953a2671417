import {
  applyInPlace,
  type ReducerName,
  type ReducerStates,
  reduceChannel,
  type StateAction,
} from '@agent-host-protocol/types';
import type { StateAction as AnyAction } from './cases.js';
import type { JsonObject } from './json.js';
import { changingSubject, foldingSubject, type Subject, type Watcher } from './subjects.js';

/** The two forms of our own reducers. */
export function inProcessSubjects(watch?: Watcher): Subject[] {
  return [
    foldingSubject(
      'immutable',
      (...step) => reduceChannel(...typed(...step)) as unknown as JsonObject,
      watch,
    ),
    changingSubject('inPlace', (...step) => applyInPlace(...typed(...step))),
  ];
}

/** Cases are made from the model at run time, so no type of the compiler's can be theirs. */
function typed(reducer: string, state: JsonObject, action: AnyAction, now: number) {
  return [
    reducer as ReducerName,
    state as unknown as ReducerStates[ReducerName],
    action as unknown as StateAction,
    { now },
  ] as const;
}
