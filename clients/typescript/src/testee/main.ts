import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { readLines } from '../node/lines.js';
import { answer, refusal } from './answer.js';
import { Refused } from './refused.js';

/** The longest line that is read unless the command line says otherwise. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

const maxLineBytes = readLimit();
if (maxLineBytes === undefined) {
  // Standard output is for answers.
  console.error('usage: testee [--max-line-bytes NUMBER]');
  process.exit(2);
}

// Nobody is left to be answered.
process.stdout.on('error', () => process.exit(0));

for await (const line of readLines(process.stdin, maxLineBytes)) {
  const text =
    'tooLong' in line
      ? refusal(null, new Refused('usage', `the line is longer than ${maxLineBytes} bytes`))
      : answer(line.bytes);
  if (!print(text)) await once(process.stdout, 'drain');
}

/** Prints an answer. Those to lines that came together go out together: a system call for each would cost more. */
function print(text: string): boolean {
  if (process.stdout.writableCorked === 0) {
    process.stdout.cork();
    process.nextTick(() => process.stdout.uncork());
  }
  return process.stdout.write(`${text}\n`);
}

/** The limit that the command line names; undefined: the command line is wrong. */
function readLimit(): number | undefined {
  try {
    const { values } = parseArgs({ options: { 'max-line-bytes': { type: 'string' } } });
    const limit = Number(values['max-line-bytes'] ?? MAX_LINE_BYTES);
    return Number.isInteger(limit) && limit > 0 ? limit : undefined;
  } catch {
    return undefined;
  }
}
