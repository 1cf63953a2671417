import { isDeepStrictEqual } from 'node:util';
import type { Action } from '../model/model.js';
import { type Change, change, type Place, place } from './change.js';
import { type Comparison, newName } from './comparison.js';
import { compareGrouping } from './described.js';
import { compareExpression, named } from './expressions.js';
import { compareNames } from './lifespans.js';

/** Changes of the actions of a model. */
export function compareActions(in_: Comparison): Change[] {
  return compareNames(in_, in_.before.actions, in_.after.actions, {
    noun: 'action',
    key: (action) => action.type,
    at: (action) => place(action.type, 'actions', action.type),
    compare: (before, after, at) => [
      ...compareDispatch(before, after, at),
      ...compareChannel(before, after, at),
      ...compareCarriers(in_, before, after, at),
    ],
  });
}

function compareDispatch(before: Action, after: Action, at: Place): Change[] {
  if (before.dispatch === after.dispatch) return [];
  return after.dispatch === 'client'
    ? [change('action-dispatch-widened', at, 'may be dispatched by clients too')]
    : [change('action-dispatch-narrowed', at, 'may no longer be dispatched by clients')];
}

function compareChannel(before: Action, after: Action, at: Place): Change[] {
  if (before.channel === after.channel) return [];
  const what = `belongs to channel ${after.channel}, was ${before.channel}`;
  return [change('action-channel-changed', at, what)];
}

/** The records matter on the wire only through the type that stands for the action. */
function compareCarriers(in_: Comparison, before: Action, after: Action, at: Place): Change[] {
  const typed = compareExpression(in_, named(before.typeName), named(after.typeName), at);
  const records = before.records.map((name) => newName(in_, name));
  if (typed.length || isDeepStrictEqual(records, after.records)) return typed;
  return compareGrouping(records.join(', '), after.records.join(', '), at, 'is carried by');
}
