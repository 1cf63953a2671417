import type { Report } from '../run/result.js';
import { json } from './json.js';
import { junit } from './junit.js';
import { people } from './people.js';

/** Reporters by the names they have on the command line: each makes a text of a report. */
export const REPORTERS = { people, json, junit } as const satisfies Record<
  string,
  (report: Report) => string
>;

/** The name of a reporter. */
export type ReporterName = keyof typeof REPORTERS;

export const REPORTER_NAMES = Object.keys(REPORTERS) as ReporterName[];
