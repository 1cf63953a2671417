import { deepStrictEqual } from 'node:assert';
import { readFileSync } from 'node:fs';
import { decode } from '@agent-host-protocol/client/validation';
import {
  applyInPlace,
  type ChatAction,
  type ChatState,
  reduceChat,
} from '@agent-host-protocol/types';
import { baseline } from '../../../types/bench/baseline.js';
import { measure } from '../../../types/bench/measure.js';
import { deltas, NOW, streamingChat } from '../../../types/bench/replay.js';

/**
 * Measures the client with a session, as "./ahp bench mirrors" asks of each language: typed is decoded and
 * reduced by what is generated; untyped is parsed by the platform and reduced by hand.
 */
const [file = ''] = process.argv.slice(2);
const [first = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');

const ROUNDS = 15;
const STEPS = 300;
const OPTIONS = { now: NOW };

function typed(): string {
  let state = decode('ChatState', first);
  let length = 0;
  for (const line of lines) {
    const envelope = decode('ActionEnvelope', line);
    state = reduceChat(state, envelope.action, OPTIONS);
    length += JSON.stringify(envelope).length;
  }
  if (length === 0) throw new Error('the session is empty');
  return JSON.stringify(state);
}

function untyped(): string {
  let state: ChatState = JSON.parse(first);
  let length = 0;
  for (const line of lines) {
    const envelope = JSON.parse(line);
    state = baseline(state, envelope.action, NOW);
    length += JSON.stringify(envelope).length;
  }
  if (length === 0) throw new Error('the session is empty');
  return JSON.stringify(state);
}

/** Streams text into the last of so many parts. */
function streaming(parts: number) {
  const state = streamingChat(parts);
  const actions: ChatAction[] = deltas(parts, STEPS);
  return {
    prepare: () => {
      const last = state.activeTurn?.responseParts.at(-1);
      if (last?.kind === 'markdown') last.content = '';
    },
    batches: [
      () => {
        for (const action of actions) applyInPlace('chat', state, action, OPTIONS);
      },
    ],
    steps: STEPS,
  };
}

function bestOf(work: () => string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    work();
    best = Math.min(best, performance.now() - started);
  }
  return best / 1000;
}

deepStrictEqual(JSON.parse(typed()), JSON.parse(untyped()));
const stream = measure({ few: streaming(10), many: streaming(10_000) }, 400);
console.log(
  JSON.stringify({
    typed: bestOf(typed),
    untyped: bestOf(untyped),
    delta10: stream.few * 1000,
    delta10000: stream.many * 1000,
  }),
);
