import type { Answer } from '../testee/contract.js';
import type { TesteeFailure } from '../testee/failure.js';
import type { Testee } from '../testee/testee.js';
import type { BrokenCase, Case } from './case.js';
import type { Result } from './result.js';

/** How many cases are under way at once. */
const BATCH = 32;

/** So many cases in a row without an answer, and the testee is not tried any further. */
const PATIENCE = 3;

/**
 * Sends cases to a testee and judges its answers.
 *
 * Batches make it fast. When anything goes wrong in a batch it is not always clear whose fault it is, since a testee may
 * have read ahead or held back what it printed; so the batch is replayed one case at a time.
 */
export class Replay {
  readonly #testee: Testee;
  #silentInARow = 0;
  #gaveUp: string | undefined;

  constructor(testee: Testee) {
    this.#testee = testee;
  }

  /** Says that nothing more is to be sent, and why. */
  giveUp(why: string): void {
    this.#gaveUp = why;
  }

  /** @param progress is told how many are done */
  async run(
    cases: readonly (Case | BrokenCase)[],
    progress: (done: number) => void,
  ): Promise<Result[]> {
    const results: Result[] = [];
    for (let at = 0; at < cases.length; at += BATCH) {
      results.push(...(await this.#mixedBatch(cases.slice(at, at + BATCH))));
      progress(results.length);
    }
    return results;
  }

  async #mixedBatch(cases: readonly (Case | BrokenCase)[]): Promise<Result[]> {
    const results = new Map<Case, Result>();
    const sendable = cases.filter((each): each is Case => !('broken' in each));
    for (const [i, result] of (await this.#batch(sendable)).entries()) {
      results.set(sendable[i] as Case, result);
    }
    return cases.map((each) =>
      'broken' in each
        ? { fixture: each.fixture, problems: [each.broken], ran: true }
        : (results.get(each) as Result),
    );
  }

  async #batch(cases: readonly Case[]): Promise<Result[]> {
    if (this.#gaveUp !== undefined || cases.length === 0) return this.#oneByOne(cases);
    const sent = cases.map((each) => this.#testee.request(each.request));
    // Behind them comes a harmless request, so that what is printed too much shows now and not in the next batch.
    const settled = await Promise.allSettled([...sent, this.#testee.request({ op: 'info' })]);
    const firstBad = settled.findIndex(({ status }) => status === 'rejected');
    if (firstBad < 0) {
      return cases.map((each, i) =>
        resultOf(each, each.judge((settled[i] as PromiseFulfilledResult<Answer>).value)),
      );
    }
    const { reason } = settled[firstBad] as PromiseRejectedResult;
    return addFailure(await this.#oneByOne(cases), firstBad, reason as TesteeFailure);
  }

  async #oneByOne(cases: readonly Case[]): Promise<AloneResult[]> {
    const results: AloneResult[] = [];
    for (const each of cases) results.push(await this.#alone(each));
    return results;
  }

  async #alone(each: Case): Promise<AloneResult> {
    if (this.#gaveUp !== undefined) {
      return { ...resultOf(each, [`not run: ${this.#gaveUp}`]), ran: false };
    }
    let answer: Answer;
    try {
      answer = await this.#testee.request(each.request);
    } catch (error) {
      const failure = error as TesteeFailure;
      if (++this.#silentInARow >= PATIENCE) {
        const last = `the last time, it ${failure.message}`;
        this.giveUp(`the testee gave no answer ${PATIENCE} times in a row; ${last}`);
      }
      return { ...resultOf(each, [`the testee ${failure.message}`]), failure };
    }
    this.#silentInARow = 0;
    const problems = each.judge(answer);
    try {
      await this.#testee.request({ op: 'info' });
      return resultOf(each, problems);
    } catch (error) {
      const failure = error as TesteeFailure;
      const problem = `after its answer, the testee ${failure.message}`;
      return { ...resultOf(each, [...problems, problem]), failure };
    }
  }
}

/** A result with what the testee did wrong, if anything. */
type AloneResult = Result & { readonly failure?: TesteeFailure };

function resultOf({ fixture, form, description }: Case, problems: readonly string[]): Result {
  return { fixture, form, description, problems, ran: true };
}

/** Adds what went wrong in a batch to the result it belongs to, unless that tells it already. */
function addFailure(
  results: readonly AloneResult[],
  firstBad: number,
  failure: TesteeFailure,
): Result[] {
  const caught = results.findIndex((each) => each.failure);
  const culprit = caught >= 0 ? caught : Math.min(firstBad, results.length - 1);
  return results.map(({ failure: own, ...result }, i) => {
    if (i !== culprit || own?.reason === failure.reason) return result;
    const problem = `sent together with others, the testee ${failure.message}`;
    return { ...result, problems: [...result.problems, problem] };
  });
}
