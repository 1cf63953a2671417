import { type ReducerFixture, readReducers } from '../corpora/reducers.js';
import type { Answer } from '../testee/contract.js';
import { casesOf, compareField } from './case.js';
import type { Corpus } from './corpora.js';

/** States reduce to what the fixtures say, in every form of reducer that the testee has. */
export const reducers: Corpus = ({ root, nullIsAbsent, inPlace }) =>
  casesOf(readReducers(root, nullIsAbsent), (fixture) => {
    const { reducer, initial, actions, now } = fixture;
    const request = { op: 'reduce', reducer, state: initial, actions, now } as const;
    const judge = (answer: Answer) => problemsOf(answer, fixture);
    return [
      { request, judge },
      ...(inPlace
        ? [{ form: 'in place', request: { ...request, inPlace: true }, judge } as const]
        : []),
    ];
  });

/** A testee need not say what changed; if it does, it has to be right. */
function problemsOf(answer: Answer, { expected, changed }: ReducerFixture): string[] {
  const tells = answer.ok && answer.changed !== undefined && changed !== undefined;
  return [
    ...compareField(answer, 'state', expected),
    ...(tells ? compareField(answer, 'changed', changed).map((each) => `changed${each}`) : []),
  ];
}
