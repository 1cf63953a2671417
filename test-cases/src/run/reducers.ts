import { readReducers } from '../corpora/reducers.js';
import { casesOf, compareField } from './case.js';
import type { Corpus } from './corpora.js';

/** States reduce to what the fixtures say, in every form of reducer that the testee has. */
export const reducers: Corpus = ({ root, nullIsAbsent, inPlace }) =>
  casesOf(readReducers(root, nullIsAbsent), ({ reducer, initial, actions, now, expected }) => {
    const request = { op: 'reduce', reducer, state: initial, actions, now } as const;
    const judge = (answer: Parameters<typeof compareField>[0]) =>
      compareField(answer, 'state', expected);
    return [
      { request, judge },
      ...(inPlace
        ? [{ form: 'in place', request: { ...request, inPlace: true }, judge } as const]
        : []),
    ];
  });
