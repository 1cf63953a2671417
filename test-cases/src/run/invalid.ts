import { readInvalid } from '../corpora/invalid.js';
import { casesOf, refusalOf } from './case.js';
import type { Corpus } from './corpora.js';

/** What is wrong is refused, and the refusal names the place. */
export const invalid: Corpus = ({ root }) =>
  casesOf(readInvalid(root), ({ type, value, path }) => [
    {
      request: { op: 'roundTrip', type, value },
      judge: (answer) => {
        const expected = `/value${path}`;
        if (answer.ok) return [`expected a refusal: decode at ${expected}, found none`];
        const { error } = answer;
        if (error.kind === 'decode' && error.path === expected) return [];
        return [`expected a refusal: decode at ${expected}, found ${refusalOf(answer)}`];
      },
    },
  ]);
