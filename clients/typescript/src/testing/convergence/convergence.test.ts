import type { ActionEnvelope, ReconnectResult } from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Mirror } from '../../mirror/mirror.js';
import { ModelHost, type ModelHostOptions } from '../model-host.js';
import { run } from './command.js';
import { explain, fuzz } from './fuzz.js';
import { planOf } from './plan.js';
import { type Faults, simulate } from './simulation.js';

const SEED = 5;

/** Enough for each fault to show many times over. */
const RUNS_WITH_A_FAULT = 400;

afterEach(() => vi.restoreAllMocks());

describe('three clients and a host that lose each other at random', () => {
  it('all have the same state in the end, nothing is lost, and nothing happens twice (C-9, C-10, C-11, C-13, G-6)', async () => {
    const { findings, tally } = await fuzz({ seed: SEED, runs: 2000 });
    expect(findings).toEqual([]);
    // All of that took place.
    for (const what of ['confirmed', 'rejected', 'dropped', 'replay', 'snapshot']) {
      expect(tally.get(what), what).toBeGreaterThan(1000);
    }
  });

  it('do the same again with the same seed', async () => {
    const [once, again]: string[][] = [[], []];
    await simulate(planOf(SEED, 7), { story: once });
    await simulate(planOf(SEED, 7), { story: again });
    expect(once).toEqual(again);
    expect(once?.length).toBeGreaterThan(20);
  });
});

/** The actions of a replay as somebody else has them. */
function replaying(change: (actions: ActionEnvelope[]) => ActionEnvelope[]): Faults {
  const host = (options: ModelHostOptions) => {
    const made = new ModelHost(options);
    const { reconnect } = made.handlers;
    made.handlers.reconnect = (...args) => {
      const result = reconnect?.(...args) as ReconnectResult;
      return result.type === 'replay' ? { ...result, actions: change(result.actions) } : result;
    };
    return made;
  };
  return { host };
}

/** Notifications of one method with some text, as they arrive on one side. */
function carrying(
  to: 'client' | 'host',
  part: string,
  change: (text: string) => readonly string[],
): Faults {
  const method = to === 'client' ? '"method":"action"' : '"method":"dispatchAction"';
  const isMeant = (text: string) => text.includes(method) && text.includes(part);
  return { wire: (text, side) => (side === to && isMeant(text) ? change(text) : [text]) };
}

const FAULTS: [fault: string, faults: Faults, seen: RegExp][] = [
  [
    'a refusal that arrives without its reason',
    carrying('client', '"rejectionReason"', (text) => [
      text.replace(/,"rejectionReason":"[^"]*"/, ''),
    ]),
    /never took|never had number|told of \d+|not as on the host|did not take it as/,
  ],
  [
    'a replay without its last action',
    replaying((actions) => actions.slice(0, -1)),
    /twice|never told of|not as on the host|another state/,
  ],
  [
    'a replay in another order',
    replaying((actions) => actions.toReversed()),
    /never told of|not as on the host|another state|twice/,
  ],
  [
    'an own action that arrives twice',
    carrying('host', '', (text) => [text, text]),
    /took \d+ of client-\d twice, as \d+ and \d+/,
  ],
  [
    'an own action that does not arrive',
    carrying('host', '', () => []),
    /never learned what became of its \d+/,
  ],
  [
    'an action of the host that does not arrive',
    carrying('client', '"terminal/data"', () => []),
    /never told of|not as on the host|another state/,
  ],
  [
    'an action that is another one when it arrives',
    carrying('client', '"session/titleChanged"', (text) => [
      text.replace('"title":"', '"title":"x'),
    ]),
    /an action \d+ that the host never took/,
  ],
];

describe('what is wrong with a host or a connection', () => {
  it.each(FAULTS)('is noticed: %s', async (_, faults, seen) => {
    const report = await fuzz({ seed: SEED, runs: RUNS_WITH_A_FAULT, faults, maxFindings: 10 });
    expect(report.findings).toHaveLength(10);
    for (const { what } of report.findings) expect(what).toMatch(seen);
  });
});

type MirrorMethod = 'receive' | 'resend' | 'restart' | 'suspend' | 'drop';

/** Has all mirrors do something else instead, given what they would do. */
function breakMirrors<Name extends MirrorMethod>(
  name: Name,
  instead: (right: Mirror<unknown>[Name]) => (this: Mirror<unknown>, ...args: never[]) => unknown,
): void {
  const right = Mirror.prototype[name];
  vi.spyOn(Mirror.prototype, name).mockImplementation(instead(right) as never);
}

const BROKEN_MIRRORS: [fault: string, breakThem: () => void, seen: RegExp][] = [
  [
    'applies what was refused',
    () =>
      breakMirrors(
        'receive',
        (right) =>
          function (this: Mirror<unknown>, { rejectionReason: _, ...rest }: ActionEnvelope, now) {
            return right.call(this, rest, now);
          },
      ),
    /told of \d+|not as on the host|another state|did not take it as/,
  ],
  [
    'never sends anything again',
    () => breakMirrors('resend', () => () => []),
    /never learned what became of its \d+/,
  ],
  [
    'sends again what it is not sure of after fresh state',
    () => breakMirrors('suspend', () => () => {}),
    /never learned what became of its \d+/,
  ],
  [
    'shows what it gave up',
    () => breakMirrors('drop', () => () => []),
    /never told what became of it|never learned what became of its \d+|\d pending on/,
  ],
];

describe('a mirror', () => {
  it.each(BROKEN_MIRRORS)('is noticed if it %s', async (_, breakThem, seen) => {
    breakThem();
    const report = await fuzz({ seed: SEED, runs: RUNS_WITH_A_FAULT, maxFindings: 10 });
    expect(report.findings).toHaveLength(10);
    for (const { what } of report.findings) expect(what).toMatch(seen);
  });
});

describe('a finding', () => {
  const faults = carrying('host', '', (text) => [text, text]);

  it('is made as small as it can be, with everything that happens in it', async () => {
    const { findings } = await fuzz({ seed: SEED, runs: 100, faults, maxFindings: 1 });
    const [finding] = findings;
    if (!finding) throw new Error('there is none');
    const { plan, what, story } = await explain(finding, faults);
    expect(finding.plan.steps.length).toBeGreaterThan(15);
    expect(plan.steps).toEqual([expect.objectContaining({ name: 'dispatch' })]);
    expect(what).toMatch(/^the host took 1 of client-\d twice, as 1 and 2$/);
    expect(story).toEqual([expect.stringMatching(/^client-\d dispatches 1 on ahp-.*: \{.*\}$/)]);
  });
});

describe('the command', () => {
  const calls = async (...args: string[]) => {
    const lines: string[] = [];
    const tell = (line: string) => void lines.push(line);
    vi.spyOn(console, 'log').mockImplementation(tell);
    vi.spyOn(console, 'error').mockImplementation(tell);
    const code = await run(args);
    return { code, last: lines.join('\n').split('\n').at(-1), text: lines.join('\n') };
  };

  it('ends with a line of numbers, the seed among them', async () => {
    const { code, last } = await calls('--runs', '20', '--seed', '9');
    expect(code).toBe(0);
    expect(last).toMatch(/^20 runs, 0 divergences, [\d.]+ s, seed 9$/);
  });

  it('exits with 1 and tells how to see it again if anything differs', async () => {
    breakMirrors('resend', () => () => []);
    const { code, text } = await calls('--runs', '60', '--seed', '5');
    expect(code).toBe(1);
    const again = /again: \.\/ahp fuzz clients --seed 5 --run (\d+)/.exec(text)?.[1] ?? '';
    expect(await calls('--seed', '5', '--run', again)).toMatchObject({
      code: 1,
      last: expect.stringMatching(/^1 runs, 1 divergence, /),
    });
  });

  it.each([[['--runs', 'x']], [['--nonsense']], [['--seed', '-1']]])(
    'exits with 2 if it is called wrongly: %j',
    async (args) => {
      expect(await calls(...args)).toMatchObject({ code: 2 });
    },
  );
});
