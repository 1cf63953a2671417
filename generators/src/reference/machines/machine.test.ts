import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../model/model.js';
import type { Statement, Value } from '../../reducers/program.js';
import { createContext } from '../context.js';
import { gardenModel, when } from '../effects/testing.js';
import { renderDiagram } from './diagram.js';
import { findMachines, type Machine } from './machine.js';

const model: Model = JSON.parse(
  readFileSync(new URL('../../../../schema/model.json', import.meta.url), 'utf8'),
);
const machines = findMachines(createContext(model, new Map()));
const toolCalls = machines.find(({ name }) => name === 'ToolCallState') as Machine;

describe('the tool-call machine', () => {
  it('is the only one the protocol has', () => {
    expect(machines.map(({ name, channel }) => [name, channel])).toEqual([
      ['ToolCallState', 'chat'],
    ]);
  });

  it('has its members in the order in which a call passes them', () => {
    expect(toolCalls.statuses).toEqual([
      'streaming',
      'pending-confirmation',
      'running',
      'auth-required',
      'pending-result-confirmation',
      'completed',
      'cancelled',
    ]);
    expect([...toolCalls.final]).toEqual(['completed', 'cancelled']);
  });

  it('has every transition there is, and no other', () => {
    const given = '`action.confirmed` is there';
    const missing = '`action.confirmed` is absent';
    const asks = '`action.requiresResultConfirmation` is `true`';
    const done = '`action.requiresResultConfirmation` is not `true`';
    const yes = '`action.approved` is `true`';
    const no = '`action.approved` is not `true`';
    const knownTurn =
      '`action.turnId` is absent or there is a `turn` in `state.turns` for which ' +
      '`turn.id` equals `action.turnId`';
    const newTurn =
      '`state.activeTurn.id` differs from `action.turnId` & there is no `turn` in `state.turns` ' +
      'for which `turn.id` equals `action.turnId`';
    const open = [
      'streaming',
      'pending-confirmation',
      'running',
      'auth-required',
      'pending-result-confirmation',
    ];
    const expected = [
      ['none', 'toolCallStart', '', 'streaming'],
      ['streaming', 'toolCallDelta', '', 'streaming'],
      ['streaming', 'toolCallReady', given, 'running'],
      ['running', 'toolCallReady', given, 'running'],
      ['pending-confirmation', 'toolCallReady', given, 'running'],
      ['streaming', 'toolCallReady', missing, 'pending-confirmation'],
      ['running', 'toolCallReady', missing, 'pending-confirmation'],
      ['pending-confirmation', 'toolCallReady', missing, 'pending-confirmation'],
      ['pending-confirmation', 'toolCallConfirmed', yes, 'running'],
      ['pending-confirmation', 'toolCallConfirmed', no, 'cancelled'],
      ['running', 'toolCallContentChanged', '', 'running'],
      ['running', 'toolCallAuthRequired', '`contributor.kind` is `"mcp"`', 'auth-required'],
      ['auth-required', 'toolCallAuthResolved', '', 'running'],
      ['running', 'toolCallComplete', done, 'completed'],
      ['running', 'toolCallComplete', asks, 'pending-result-confirmation'],
      ['pending-confirmation', 'toolCallComplete', done, 'completed'],
      ['pending-confirmation', 'toolCallComplete', asks, 'pending-result-confirmation'],
      ['auth-required', 'toolCallComplete', '`action.result.success` is not `true`', 'completed'],
      ['pending-result-confirmation', 'toolCallResultConfirmed', yes, 'completed'],
      ['pending-result-confirmation', 'toolCallResultConfirmed', no, 'cancelled'],
      ...['turnComplete', 'turnCancelled', 'error'].flatMap((action) =>
        open.map((from) => [from, action, '', 'cancelled']),
      ),
      ['any', 'truncated', knownTurn, 'gone'],
      ['any', 'turnStarted', newTurn, 'gone'],
    ];
    expect(transitions(toolCalls).sort()).toEqual(expected.map((each) => each.join(' | ')).sort());
  });

  it('tells what becomes of the fields', () => {
    expect(toolCalls.always).toEqual(
      ['toolCallId', 'toolName', 'displayName', 'intention', 'contributor'].map(code),
    );
    const fields = (from: string, to: string, action: string) =>
      toolCalls.rows.find(
        (row) =>
          row.from.includes(from) &&
          row.to === to &&
          row.actions.some(({ type }) => type === `chat/${action}`),
      )?.fields;
    expect(fields('pending-confirmation', 'running', 'toolCallConfirmed')).toEqual({
      set: [
        '`confirmed`',
        '`selectedOption` = [`chosen(call, action.selectedOptionId)`](/reference/chat#piece-chosen)',
      ],
      given: ['`_meta`', '`toolInput` = `action.editedToolInput`'],
      carried: ['`invocationMessage`'],
      otherwise: ['`_meta`', '`toolInput`'],
      dropped: ['confirmationTitle', 'riskAssessment', 'edits', 'editable', 'options'].map(code),
    });
    expect(fields('streaming', 'cancelled', 'error')).toEqual({
      set: ['`reason` = `"skipped"`'],
      given: [],
      carried: ['`_meta`', '`invocationMessage` or else `""`'],
      otherwise: [],
      dropped: ['`partialInput`'],
    });
    expect(fields('streaming', 'streaming', 'toolCallDelta')).toEqual({
      set: ['`partialInput` = (`partialInput`, or else `""`) followed by `action.content`'],
      given: ['`invocationMessage`', '`_meta`'],
      carried: ['everything else'],
      otherwise: [],
      dropped: [],
    });
  });
});

describe('machines of other programs', () => {
  const line = 1;
  const tree: Value = {
    record: 'Tree',
    fields: { kind: { literal: 'tree' }, id: { path: 'state.favourite.id' } },
  };
  const log: Value = { record: 'Log', fields: { kind: { literal: 'log' }, id: { path: 'id' } } };

  it('follow values and places into procedures', () => {
    const machine = gardenMachine(
      [
        when({ is: 'state.favourite', of: ['seed', 'tree'] }, [
          when({ present: 'action.height' }, [
            { call: 'become', with: [{ path: 'state.favourite' }, log], line },
          ]),
        ]),
      ],
      [{ set: 'plant', to: { path: 'into' }, line }],
    );
    expect(machine && transitions(machine)).toEqual([
      'seed | grown | `action.height` is there | log',
      'tree | grown | `action.height` is there | log',
    ]);
  });

  it('know what a member is not', () => {
    const machine = gardenMachine([
      when(
        { any: [{ is: 'state.favourite', of: ['log'] }, { isTrue: 'action.tall' }] },
        [],
        [
          when({ not: { is: 'state.favourite', of: ['tree'] } }, [
            { set: 'state.favourite', to: tree, line },
          ]),
        ],
      ),
    ]);
    expect(machine && transitions(machine)).toEqual([
      'seed | grown | `action.tall` is not `true` | tree',
    ]);
  });

  it('do not mix up the elements of a list', () => {
    const machine = gardenMachine([
      {
        each: 'plant',
        of: 'state.plants',
        do: [
          when({ is: 'plant', of: ['seed'] }, [
            { each: 'other', of: 'state.plants', do: [{ set: 'other', to: tree, line }], line },
          ]),
        ],
        line,
      },
    ]);
    expect(machine).toBeUndefined();
  });

  it('are not made of a union that is only replaced', () => {
    expect(gardenMachine([{ set: 'state.favourite', to: tree, line }])).toBeUndefined();
  });
});

describe('the diagram', () => {
  const svg = renderDiagram(toolCalls);

  it('says what it shows, and loads nothing', () => {
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="State machine of ToolCallState"/);
    expect(svg).toContain('<title>State machine of ToolCallState</title>');
    expect(svg).toMatch(/<desc>.*auth-required to running: toolCallAuthResolved\..*<\/desc>/);
    expect(svg).not.toMatch(/href|url\(|#[0-9a-f]{3}\b|\n\n/);
  });

  it('names every member and every action', () => {
    const text = svg.replace(/<\/text><text[^>]*>/g, '').replace(/<[^>]*>/g, ' ');
    for (const status of toolCalls.statuses) {
      expect(text).toContain(` ${status} `);
    }
    for (const { actions, to } of toolCalls.rows) {
      for (const { type } of to === undefined ? [] : actions) {
        expect(text).toContain(type.replace('chat/', ''));
      }
    }
  });

  it('keeps its texts apart and inside', () => {
    const width = Number(/width="(\d+)"/.exec(svg)?.[1]);
    const texts = [...svg.matchAll(/<text ([^>]*)>([^<]*)</g)].map(([, attributes = '', text]) => {
      const get = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(` ${attributes}`)?.[1];
      const letter = (7.25 * Number(get('font-size') ?? 12)) / 12;
      const length = (text ?? '').replace(/&#\d+;/g, '"').length * letter;
      const left = Number(get('x')) - (get('text-anchor') === 'middle' ? length / 2 : 0);
      const y = Number(get('y'));
      return { text, left, right: left + length, top: y - 10, bottom: y + 3 };
    });
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
    const clashes = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        )
        .map((other) => [one.text, other.text]),
    );
    expect(clashes).toEqual([]);
  });

  it('is the same each time', () => {
    const again = findMachines(createContext(model, new Map()));
    expect(again.map(renderDiagram)).toEqual(machines.map(renderDiagram));
  });
});

/** Single transitions as text. */
function transitions({ rows }: Machine): string[] {
  return rows.flatMap(({ actions, from, to, conditions }) => {
    const starts = from.length > 0 ? from : [to === undefined ? 'any' : 'none'];
    return actions.flatMap(({ type }) =>
      starts.map((start) =>
        [start, type.split('/')[1], conditions.join(' & '), to ?? 'gone'].join(' | '),
      ),
    );
  });
}

/** The machine of a garden in which an action does something, perhaps with a procedure. */
function gardenMachine(body: Statement[], procedure: Statement[] = []): Machine | undefined {
  const source = 'types/garden.ts:1';
  const garden = gardenModel({
    programs: [
      { channel: 'garden', state: 'Garden', arms: [{ action: 'garden/grown', do: body, source }] },
    ],
    procedures: [
      {
        name: 'become',
        doc: 'Turns a plant into another.',
        parameters: [
          { name: 'plant', type: 'Plant' },
          { name: 'into', type: 'Plant' },
        ],
        do: procedure,
        source,
      },
    ],
  });
  return findMachines(createContext(garden, new Map()))[0];
}

function code(name: string): string {
  return `\`${name}\``;
}
