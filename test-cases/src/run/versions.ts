import { readVersions } from '../corpora/versions.js';
import { casesOf, compareField } from './case.js';
import type { Corpus } from './corpora.js';

/** The registry says what exists when, the negotiation which version is spoken, the rights who dispatches what. */
export const versions: Corpus = ({ root }) =>
  casesOf(readVersions(root), ({ request, field, expected }) => [
    { request, judge: (answer) => compareField(answer, field, expected) },
  ]);
