import { OWN_CORPORA } from '../corpora/files.js';
import type { Info } from '../testee/contract.js';
import { Testee } from '../testee/testee.js';
import type { Cases } from './case.js';
import {
  CORPORA,
  CORPUS_NAMES,
  type CorpusName,
  type CorpusOptions,
  RUNTIME_CORPORA,
} from './corpora.js';
import { Replay } from './replay.js';
import { type CorpusReport, count, type Report, type Result, type TesteeReport } from './result.js';

/** What to run. */
export interface ConformanceOptions {
  /** Commands that start testees: lines for the shell, or programs with their arguments. */
  readonly testees: readonly (string | readonly string[])[];
  /** Which corpora; all unless said otherwise. */
  readonly corpora?: readonly CorpusName[];
  /** Only fixtures whose path contains this. */
  readonly filter?: string;
  /** Milliseconds a testee may take for one answer. */
  readonly timeout?: number;
  /** True: a null member in a reducer fixture stands for none. */
  readonly nullIsAbsent?: boolean;
  /** A folder with fixtures in the shapes of the public corpora, to be run instead of ours. */
  readonly fixtures?: string;
  /** Is told what is going on. */
  readonly progress?: (text: string) => void;
}

/** Replays the corpora with every testee, all of them at once. */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const started = performance.now();
  const shelf = new Shelf(options.filter ?? '');
  const testees = await Promise.all(
    options.testees.map((command) => runTestee(command, options, shelf)),
  );
  const results = testees.flatMap(({ corpora }) => corpora.flatMap((each) => each.results));
  return { testees, ...count(results), seconds: secondsSince(started) };
}

async function runTestee(
  command: string | readonly string[],
  options: ConformanceOptions,
  shelf: Shelf,
): Promise<TesteeReport> {
  const started = performance.now();
  const testee = new Testee(command, { timeout: options.timeout });
  const replay = new Replay(testee);
  let info: Info | undefined;
  try {
    info = await testee.info();
  } catch (error) {
    replay.giveUp(`asked about itself ("info"), the testee ${(error as Error).message}`);
  }
  const corpusOptions = {
    root: options.fixtures ?? OWN_CORPORA,
    foreign: options.fixtures !== undefined,
    nullIsAbsent: options.nullIsAbsent ?? false,
    inPlace: info?.inPlace === true,
  };
  const who = info?.language ?? String(command);
  const corpora: CorpusReport[] = [];
  for (const corpus of options.corpora ?? CORPUS_NAMES) {
    const notAsked = whyNotAsked(corpus, info);
    if (notAsked !== undefined) {
      corpora.push({ corpus, held: 0, ran: 0, results: [], seconds: 0, notAsked });
      continue;
    }
    const cases = shelf.read(corpus, corpusOptions);
    corpora.push(await runCorpus(corpus, replay, cases, who, options));
  }
  await testee.close();
  return {
    command: typeof command === 'string' ? command : command.join(' '),
    info,
    corpora,
    seconds: secondsSince(started),
  };
}

/** Corpora about a client runtime are for testees that say they have one. */
function whyNotAsked(corpus: CorpusName, info: Info | undefined): string | undefined {
  const needed = RUNTIME_CORPORA[corpus];
  if (needed === undefined || info?.[needed] === true) return undefined;
  return `its info does not say "${needed}": true`;
}

async function runCorpus(
  corpus: CorpusName,
  replay: Replay,
  { fixtures, cases }: Cases,
  who: string,
  { filter = '', progress = () => {} }: ConformanceOptions,
): Promise<CorpusReport> {
  const started = performance.now();
  const results = await replay.run(cases, (done) =>
    progress(`${who}, ${corpus}: ${done} of ${cases.length}`),
  );
  const ran = new Set(results.filter((each) => each.ran).map(({ fixture }) => fixture)).size;
  const all = [...results, ...shortfall(corpus, fixtures.length, results, filter)];
  return { corpus, held: fixtures.length, ran, results: all, seconds: secondsSince(started) };
}

/** The corpora, each read once however many testees replay it. */
class Shelf {
  readonly #read = new Map<string, Cases>();

  constructor(readonly filter: string) {}

  read(corpus: CorpusName, options: CorpusOptions): Cases {
    const key = JSON.stringify([corpus, options]);
    const cases = this.#read.get(key) ?? readCorpus(corpus, options, this.filter);
    this.#read.set(key, cases);
    return cases;
  }
}

function readCorpus(corpus: CorpusName, options: CorpusOptions, filter: string): Cases {
  try {
    const { fixtures, cases } = CORPORA[corpus](options);
    return {
      fixtures: fixtures.filter((name) => name.includes(filter)),
      cases: cases.filter(({ fixture }) => fixture.includes(filter)),
    };
  } catch (error) {
    const broken = `the corpus cannot be read: ${(error as Error).message}`;
    return { fixtures: [corpus], cases: [{ fixture: corpus, broken }] };
  }
}

/** A corpus that holds nothing, or more than there are results for, is a failure of its own. */
function shortfall(
  corpus: CorpusName,
  held: number,
  results: readonly Result[],
  filter: string,
): Result[] {
  const settled = new Set(results.map(({ fixture }) => fixture)).size;
  const wrong = (problem: string) => [{ fixture: corpus, problems: [problem], ran: false }];
  if (settled < held) return wrong(`holds ${held} fixtures, but only ${settled} have a result`);
  if (held === 0 && !filter) return wrong('holds no fixtures');
  return [];
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
