/** Somebody has called a program in a wrong way. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a program: what its work resolves with is its exit code. What it throws is told in one line, with exit code 2 for a
 * call that was wrong and 1 for everything else.
 */
export async function runProgram(name: string, work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = isUsage(error) ? 2 : 1;
  }
}

/** Reads the value of an option that is a number from 0 up. */
export function naturalNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${option} is "${text}", expected a number`);
  return Number(text);
}

/** Whether it is ours, or one of those that `parseArgs` throws. */
function isUsage(error: unknown): boolean {
  if (error instanceof UsageError) return true;
  return error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code));
}
