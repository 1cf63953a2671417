import type { Action, Channel } from '../../model/model.js';
import type { Arm } from '../../reducers/program.js';
import type { Context } from '../context.js';
import { machineLinks } from '../machines/machine-section.js';
import { code, heading, slug } from '../markdown.js';
import { pageOf } from '../places.js';
import { programSteps } from './blocks.js';
import type { Names } from './names.js';
import { listed, stepList } from './step.js';

/** What an action does to the state of its channel. */
export function renderEffect(context: Context, action: Action): string[] {
  const program = context.model.reducers.programs.find(({ channel }) => channel === action.channel);
  if (program === undefined) {
    return [];
  }
  const arm = program.arms.find((each) => each.action === action.type);
  const names: Names = {
    context,
    page: pageOf(action.channel),
    types: new Map([
      ['state', { kind: 'ref', name: program.state }],
      ['action', { kind: 'ref', name: action.typeName }],
    ]),
  };
  const machines = machineLinks(context, action.type);
  return [
    heading(4, 'Effect', effectAnchor(action.type)),
    ...effectBlocks(arm, names),
    ...(machines.length === 0 ? [] : [`Part of the state machine of ${listed(machines)}.`]),
  ];
}

/** How to read the effects on the page of a channel. */
export function effectNote(context: Context, channel: Channel): string[] {
  const has = context.model.reducers.programs.some(({ channel: name }) => name === channel.name);
  return has ? [NOTE] : [];
}

const NOTE =
  'The effect of an action is what it does to the state of the channel, step by step. `state` is ' +
  'that state, `action` the action and `now` the time at which it is applied. A path that leads ' +
  'through something absent is absent itself, and a step that finds nothing to work on changes ' +
  'nothing.';

/** Id of what an action does. */
export function effectAnchor(action: string): string {
  return `effect-${slug(action)}`;
}

/** Where a piece of a program is written. */
export function sourceWords(source: string): string {
  return `Written in ${code(source)}.`;
}

function effectBlocks(arm: Arm | undefined, names: Names): string[] {
  if (arm === undefined) {
    return ['Nothing changes: this version does not reduce it any more.'];
  }
  const steps = programSteps(arm.do, names);
  const words = steps.length === 0 ? 'Nothing changes, by design.' : stepList(steps);
  return [words, sourceWords(arm.source)];
}
