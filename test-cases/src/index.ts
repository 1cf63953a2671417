export { type Difference, differences } from './compare.js';
export type { CorpusName } from './run/corpora.js';
export type { CorpusReport, Report, Result, TesteeReport } from './run/result.js';
export { type ConformanceOptions, runConformance } from './run/run.js';
export type { Answer, Info, Refusal, RefusalKind, Request, Success } from './testee/contract.js';
export { type FailureReason, TesteeFailure } from './testee/failure.js';
export { Testee, type TesteeOptions } from './testee/testee.js';
