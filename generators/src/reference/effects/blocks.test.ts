import { describe, expect, it } from 'vitest';
import type { Statement, Test } from '../../reducers/program.js';
import { programSteps } from './blocks.js';
import { stepList } from './step.js';
import { gardenNames, when } from './testing.js';

const names = gardenNames();
const line = 1;
const isTree: Test = { is: 'state.favourite', of: ['tree'] };
const clearTitle: Statement = { clear: 'state.title', line };
const clearBench: Statement = { clear: 'state.bench', line };

describe('a program', () => {
  it('tells the tests around all of it first', () => {
    const body: Statement[] = [
      {
        in: 'seat',
        of: 'state.bench',
        do: [when({ not: isTree }, [when({ present: 'action.id' }, [clearTitle, clearBench])])],
        line,
      },
    ];
    expect(stepList(programSteps(body, names))).toBe(
      '- Nothing happens unless `state.bench` is there; below, `seat` stands for it.\n' +
        '- Nothing happens if `state.favourite.kind` is `"tree"`.\n' +
        '- Nothing happens unless `action.id` is there.\n' +
        '- Remove `state.title`.\n- Remove `state.bench`.',
    );
  });

  it('does not ask for what is always there', () => {
    const body: Statement[] = [{ in: 'best', of: 'state.favourite', do: [clearTitle], line }];
    expect(stepList(programSteps(body, names))).toBe(
      '- `best` stands for `state.favourite`.\n- Remove `state.title`.',
    );
  });
});
