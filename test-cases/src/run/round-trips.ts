import { readRoundTrips, readSamples } from '../corpora/round-trips.js';
import { casesOf, compareField } from './case.js';
import type { Corpus } from './corpora.js';

/** What is decoded and encoded again is what it was. */
export const roundTrips: Corpus = ({ root, foreign }) =>
  casesOf((foreign ? readRoundTrips : readSamples)(root), ({ type, input, output }) => [
    {
      request: { op: 'roundTrip', type, ...input },
      judge: (answer) => compareField(answer, 'value', output),
    },
  ]);
