import { readInvalid } from '../corpora/invalid.js';
import type { Request } from '../testee/contract.js';
import { casesOf, refusalOf } from './case.js';
import type { Corpus } from './corpora.js';

/** What is wrong is refused, and the refusal names the place. */
export const invalid: Corpus = ({ root }) =>
  casesOf(readInvalid(root), ({ type, path, ...given }) => {
    const [field, content] = 'text' in given ? ['text', given.text] : ['value', given.value];
    const expected = `/${field}${path}`;
    return [
      {
        request: { op: 'roundTrip', type, [field]: content } as Request,
        judge: (answer) => {
          if (answer.ok) return [`expected a refusal: decode at ${expected}, found none`];
          const { error } = answer;
          if (error.kind === 'decode' && error.path === expected) return [];
          return [`expected a refusal: decode at ${expected}, found ${refusalOf(answer)}`];
        },
      },
    ];
  });
