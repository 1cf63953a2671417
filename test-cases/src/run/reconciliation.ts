import { differences } from '../compare.js';
import {
  type ExpectedView,
  type ReconciliationFixture,
  readReconciliation,
} from '../corpora/reconciliation.js';
import type { Answer } from '../testee/contract.js';
import { show } from '../text.js';
import { casesOf, refusalOf, tell } from './case.js';
import type { Corpus } from './corpora.js';

/** A client holds what the fixtures say, after every step of theirs. */
export const reconciliation: Corpus = ({ root }) =>
  casesOf(readReconciliation(root), (fixture) => {
    const { reducer, clientId, now, snapshot } = fixture;
    const steps = fixture.steps.map(({ step }) => step);
    return [
      {
        request: { op: 'reconcile', reducer, clientId, now, snapshot, steps },
        judge: (answer) => problemsOf(answer, fixture),
      },
    ];
  });

type View = Readonly<Record<string, unknown>>;

function problemsOf(answer: Answer, { steps, expected }: ReconciliationFixture): string[] {
  if (!answer.ok) return [`expected an answer, found ${refusalOf(answer)}`];
  const { views } = answer;
  if (!isListOfViews(views) || views.length !== steps.length) {
    return [`expected a view for each of ${steps.length} steps, found ${show(views)}`];
  }
  return [
    ...steps.flatMap((step, i) => problemsIn(views[i] as View, step.expected, `/views/${i}`)),
    ...problemsIn(overall(views), expected, 'in the end '),
  ];
}

/** What the client holds in the end, and what it did from the beginning. */
function overall(views: readonly View[]): View {
  return {
    ...views.at(-1),
    sent: views.flatMap(({ sent }) => sent),
    outcomes: views.flatMap(({ outcomes }) => outcomes),
  };
}

function problemsIn(view: View, expected: ExpectedView, where: string): string[] {
  const compared = Object.keys(expected).map((field) => [field, view[field]]);
  return tell(differences(expected, Object.fromEntries(compared)), where);
}

function isListOfViews(value: unknown): value is readonly View[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null);
}
