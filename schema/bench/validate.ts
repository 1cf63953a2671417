import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { KEYWORDS } from '../../generators/src/schema/json-schema.js';
import { validate } from '../src/index.js';

/** The shipped validators on a 1 MB chat snapshot against Ajv compiled at run time, round by round in one run. */
const ROUNDS = 15;
const RUNS = 10;

const bundle = JSON.parse(
  readFileSync(fileURLToPath(new URL('../bundle.json', import.meta.url)), 'utf8'),
);
const ajv = new Ajv({ allErrors: true, schemas: { bundle } }).addVocabulary([...KEYWORDS]);
const snapshot = chatSnapshot(1_000_000);
const size = JSON.stringify(snapshot).length;

/** A chat of finished turns with text and tool calls, about as large as asked for. */
function chatSnapshot(bytes: number) {
  const turns: unknown[] = [];
  for (let i = 0, length = 0; length < bytes; i++) {
    const turn = {
      id: `turn-${i}`,
      startedAt: '2026-01-15T09:30:00.000Z',
      duration: 1200,
      message: { text: `Question ${i}`, origin: { kind: 'user' } },
      responseParts: [
        { kind: 'markdown', id: `text-${i}`, content: 'An answer of a few words. '.repeat(12) },
        { kind: 'reasoning', id: `thought-${i}`, content: 'A thought. '.repeat(6) },
        {
          kind: 'toolCall',
          toolCall: {
            status: 'completed',
            toolCallId: `call-${i}`,
            toolName: 'read',
            displayName: 'Read',
            invocationMessage: 'Reading',
            confirmed: 'not-needed',
            success: true,
            pastTenseMessage: { markdown: 'Read **one** file' },
            content: [{ type: 'text', text: 'some output '.repeat(10) }],
          },
        },
      ],
      usage: { inputTokens: 900, outputTokens: 120 },
      state: 'complete',
    };
    turns.push(turn);
    length += JSON.stringify(turn).length;
  }
  return {
    resource: 'ahp-chat:/c1',
    fromSeq: 2148131814,
    state: {
      resource: 'ahp-chat:/c1',
      title: 'A long chat',
      status: 1,
      modifiedAt: '2026-01-15T09:30:00.000Z',
      turns,
    },
  };
}

const compiled = ajv.compile({ $ref: 'bundle#/definitions/Snapshot' });
const times = { ours: [] as number[], ajv: [] as number[] };
const measure = (list: number[], work: () => boolean) => {
  const started = performance.now();
  for (let i = 0; i < RUNS; i++) if (!work()) throw new Error('the snapshot should be valid');
  list.push((performance.now() - started) / RUNS);
};
for (let round = 0; round < ROUNDS; round++) {
  measure(times.ours, () => validate('Snapshot', snapshot).ok);
  measure(times.ajv, () => compiled(snapshot) as boolean);
}
const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const ratio = median(times.ours) / median(times.ajv);
console.log(
  `chat snapshot of ${(size / 1e6).toFixed(2)} MB, open build, median of ${ROUNDS} rounds`,
);
console.log(`Ajv compiled at run time  ${median(times.ajv).toFixed(2)} ms`);
console.log(`shipped validators        ${median(times.ours).toFixed(2)} ms`);
console.log(`ratio                     ${ratio.toFixed(2)} × Ajv (bar: at most 1)`);
process.exitCode = ratio <= 1 ? 0 : 1;
