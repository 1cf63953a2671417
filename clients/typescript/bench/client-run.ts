import { table } from '../../../cli/table.js';
import { validation } from '../src/validation/index.js';
import { FEW, MANY } from './client-traffic.js';
import { startWorks } from './client-works.js';

/**
 * What a client makes of a stream of envelopes, against a bare `ws` with `JSON.parse`, over a real WebSocket.
 *
 * Arguments: how many envelopes each is sent, and how many rounds there are.
 */
const [count = 50_000, rounds = 15] = process.argv.slice(2).map(Number);

/** The bars: envelopes per second against the bare client's, and time with 10,000 past turns against that with 10. */
const RATE_AT_LEAST = 0.5;
const MANY_TURNS_AT_MOST = 1.3;

const WARM_UP = 2;
/** Rounds of what has no bar and takes long. */
const FEW_ROUNDS = 3;
const PENDING = 100;

const { bare, ours, stop } = await startWorks(count);
const WORKS = {
  bare: { work: bare, rounds },
  checked: { work: () => ours({ chat: FEW, validation }), rounds },
  unchecked: { work: () => ours({ chat: FEW }), rounds },
  many: { work: () => ours({ chat: MANY, validation }), rounds },
  pending: { work: () => ours({ chat: FEW, validation, pending: PENDING }), rounds: FEW_ROUNDS },
};
type Name = keyof typeof WORKS;
const names = Object.keys(WORKS) as Name[];

/**
 * Microseconds for each envelope in the best round: whatever else the machine does only adds to it. All take turns, so
 * that it meets all of them alike.
 */
async function measure(): Promise<Record<Name, number>> {
  const best = new Map<Name, number>();
  for (let round = -WARM_UP; round < rounds; round++) {
    // Whoever comes first in one round comes last in the next.
    names.push(...names.splice(0, 1));
    for (const name of names) {
      const { work, rounds } = WORKS[name];
      if (round >= rounds) continue;
      const took = ((await work()) * 1000) / count;
      if (round >= 0) best.set(name, Math.min(took, best.get(name) ?? took));
    }
  }
  return Object.fromEntries(best) as Record<Name, number>;
}

const times = await measure();
stop();

const rate = times.bare / times.checked;
const manyTurns = times.many / times.checked;
const row = (what: string, name: Name, ratio = '', bar = '') => [
  what,
  `${times[name].toFixed(2)} µs`,
  `${Math.round(1e6 / times[name]).toLocaleString('en-US')}/s`,
  ratio,
  bar,
];
const ofBare = (name: Name) => `${(times.bare / times[name]).toFixed(2)} × the rate of bare ws`;
console.log(
  table([
    ['one envelope', 'time', 'rate', 'ratio', 'bar'],
    row('bare ws and JSON.parse', 'bare'),
    row('client with validation', 'checked', ofBare('checked'), `at least ${RATE_AT_LEAST}`),
    row('client without', 'unchecked', ofBare('unchecked')),
    row(
      'with validation, 10,000 past turns instead of 10',
      'many',
      `${manyTurns.toFixed(2)} × the time`,
      `at most ${MANY_TURNS_AT_MOST}`,
    ),
    row(
      `with validation, ${PENDING} own actions pending`,
      'pending',
      `${(times.pending / times.checked).toFixed(2)} × the time`,
    ),
  ]),
);
console.log(`${count.toLocaleString('en-US')} envelopes; best of ${rounds} interleaved rounds`);
process.exitCode = rate >= RATE_AT_LEAST && manyTurns <= MANY_TURNS_AT_MOST ? 0 : 1;
