import type { CarriedMethod, Direction, Notification, Request } from '../model/model.js';
import { type Change, change, type Place, place } from './change.js';
import { type Comparison, missing } from './comparison.js';
import { compareGrouping } from './described.js';
import { compareExpression, named } from './expressions.js';
import { compareNames } from './lifespans.js';

interface Method {
  readonly method: string;
  readonly direction: Direction;
}

/** The same name may go both ways, as two methods. */
const keyOf = ({ direction, method }: Method) => `${direction} ${method}`;

const placeOf = ({ direction, method }: Method, ...lists: string[]): Place =>
  place(`${method} (${direction})`, ...lists, direction, method);

/** Changes of the requests, notifications and carried methods of a model. */
export function compareMethods(in_: Comparison): Change[] {
  const { before, after } = in_;
  return [
    ...compareNames(in_, before.requests, after.requests, {
      noun: 'request',
      key: keyOf,
      at: (method) => placeOf(method, 'requests'),
      compare: (old, now, at) => [
        ...compareGrouping(old.channel, now.channel, at, 'is declared with'),
        ...comparePayload(in_, old, now, at),
        ...compareErrorHints(old, now, at),
      ],
    }),
    ...compareNames(in_, before.notifications, after.notifications, {
      noun: 'notification',
      key: keyOf,
      at: (method) => placeOf(method, 'notifications'),
      compare: (old, now, at) => [
        ...compareGrouping(old.channel, now.channel, at, 'is declared with'),
        ...comparePayload(in_, old, now, at),
      ],
    }),
    ...compareNames(in_, before.carried, after.carried, {
      noun: 'carried method',
      key: (method) => `${method.channel} ${keyOf(method)}`,
      at: (method) => placeOf(method, 'carried', method.channel),
      compare: (old, now, at) => [
        ...compareTerms(old, now, at),
        ...comparePayload(in_, old, now, at),
      ],
    }),
  ];
}

type WithPayload = Request | Notification | CarriedMethod;

function comparePayload(
  in_: Comparison,
  before: WithPayload,
  after: WithPayload,
  at: Place,
): Change[] {
  const result = (method: WithPayload) => named('result' in method ? method.result : undefined);
  return [
    ...compareExpression(in_, named(before.params), named(after.params), at, 'params'),
    ...compareExpression(in_, result(before), result(after), at, 'result'),
  ];
}

function compareErrorHints(before: Request, after: Request, at: Place): Change[] {
  const gained = missing(after.errors, before.errors);
  const lost = missing(before.errors, after.errors);
  return [
    ...gained.map((name) => change('request-error-added', at, `may answer with ${name}`)),
    ...lost.map((name) => change('request-error-removed', at, `no longer answers with ${name}`)),
  ];
}

const TERMS = ['kind', 'capability'] as const;

function compareTerms(before: CarriedMethod, after: CarriedMethod, at: Place): Change[] {
  return TERMS.filter((term) => before[term] !== after[term]).map((term) =>
    change('carried-terms-changed', at, `has ${term} ${after[term]}, was ${before[term]}`),
  );
}
