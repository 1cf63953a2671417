/** Something in the sources that stops generation: where it is, what is wrong and how to mend it. */
export interface Problem {
  /** Path from the repository's root. */
  readonly file: string;
  /** Line number, starting at one. */
  readonly line: number;
  /** What is wrong. */
  readonly what: string;
  /** How to mend it. */
  readonly mend: string;
}

/** One line for people: `file:line: what is wrong. How to mend it.` */
export function formatProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}: ${problem.what}. ${problem.mend}.`;
}

/** Thrown when the sources have problems; nothing has been written then. */
export class ProblemsError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'ProblemsError';
  }
}
