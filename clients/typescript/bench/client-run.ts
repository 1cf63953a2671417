import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { table } from '../../../cli/table.js';

/**
 * What a client makes of a stream of envelopes, against a bare `ws` with `JSON.parse`, over a real WebSocket.
 *
 * Arguments: how many envelopes each is sent in a round, and how many rounds there are.
 */
const [count = 50_000, rounds = 25] = process.argv.slice(2).map(Number);

/** The bars: envelopes per second against the bare client's, and time with 10,000 past turns against that with 10. */
const RATE_AT_LEAST = 0.5;
const MANY_TURNS_AT_MOST = 1.3;

const WARM_UP = 2;

/** How often each is measured; what has no bar and takes long, not often. */
const ROUNDS = { bare: rounds, checked: rounds, unchecked: rounds, many: rounds, pending: 3 };
type Name = keyof typeof ROUNDS;
const names = Object.keys(ROUNDS) as Name[];

/** Starts a program of this folder, and gives its first message. */
async function start(program: string, ...args: unknown[]): Promise<[ChildProcess, unknown]> {
  const path = fileURLToPath(new URL(`${program}.mjs`, import.meta.url));
  const child = fork(path, args.map(String), { execArgv: ['--expose-gc'] });
  // It has told why.
  child.on('exit', (code) => code && process.exit(code));
  return [child, await messageOf(child)];
}

async function messageOf(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}

/**
 * Microseconds for each envelope in the best round: whatever else the machine does only adds to it. All take turns, so
 * that it meets all of them alike.
 */
async function measure(clients: ReadonlyMap<Name, ChildProcess>): Promise<Record<Name, number>> {
  const best = new Map<Name, number>();
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [name, client] of clients) {
      if (round >= ROUNDS[name]) continue;
      client.send('round');
      const took = (Number(await messageOf(client)) * 1000) / count;
      if (round >= 0) best.set(name, Math.min(took, best.get(name) ?? took));
    }
  }
  return Object.fromEntries(best) as Record<Name, number>;
}

const [host, port] = await start('client-host', count);
const clients = new Map<Name, ChildProcess>();
for (const name of names) clients.set(name, (await start('client-work', name, port, count))[0]);
const times = await measure(clients);
for (const child of [host, ...clients.values()]) child.disconnect();

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
      'with validation, 100 own actions pending',
      'pending',
      `${(times.pending / times.checked).toFixed(2)} × the time`,
    ),
  ]),
);
console.log(`${count.toLocaleString('en-US')} envelopes; best of ${rounds} interleaved rounds`);
process.exitCode = rate >= RATE_AT_LEAST && manyTurns <= MANY_TURNS_AT_MOST ? 0 : 1;
