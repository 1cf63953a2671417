import { readTranslations } from '../corpora/translations.js';
import type { Request } from '../testee/contract.js';
import { casesOf, compareField } from './case.js';
import type { Corpus } from './corpora.js';

/** States and actions become what the fixtures say where an older version is spoken. */
export const translations: Corpus = ({ root }) =>
  casesOf(readTranslations(root), ({ op, expected, description, ...given }) => {
    const { requirements, ...fields } = given as typeof given & { requirements?: unknown };
    return [
      {
        request: { op: 'translate', translation: op, ...fields } as Request,
        judge: (answer) => compareField(answer, 'result', expected),
      },
    ];
  });
