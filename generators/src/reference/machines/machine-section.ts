import type { Channel } from '../../model/model.js';
import type { Context } from '../context.js';
import { listed } from '../effects/step.js';
import { actionLink, nameLink } from '../links.js';
import { code, heading, link, table } from '../markdown.js';
import { pageOf } from '../places.js';
import { renderDiagram } from './diagram.js';
import type { Fields } from './fields.js';
import type { Machine, Row } from './machine.js';
import type { Status } from './scope.js';

/** The machines that the actions of a channel drive. */
export function renderMachines(context: Context, channel: Channel): string[] {
  return context.machines
    .filter((machine) => machine.channel === channel.name)
    .flatMap((machine) => renderMachine(context, machine));
}

/** Links to the machines that move a union, as items of its facts. */
export function machineFacts(context: Context, name: string): string[] {
  return context.machines
    .filter((machine) => machine.name === name)
    .map((machine) => `How it changes: ${link('state machine', machineTarget(machine))}`);
}

/** Links to the machines that an action drives. */
export function machineLinks(context: Context, action: string): string[] {
  const drives = ({ rows }: Machine) =>
    rows.some(({ actions }) => actions.some(({ type }) => type === action));
  return context.machines
    .filter(drives)
    .map((machine) => link(code(machine.name), machineTarget(machine)));
}

function machineTarget({ name, channel }: Machine): string {
  return `/reference/${pageOf(channel)}#${machineAnchor(name)}`;
}

function machineAnchor(name: string): string {
  return `machine-${name.toLowerCase()}`;
}

function renderMachine(context: Context, machine: Machine): string[] {
  const final = [...machine.final].map(statusText);
  const ends = final.length === 0 ? '' : ` Nothing leads away from ${listed(final)}.`;
  const kept =
    machine.always.length === 0 ? '' : ` Every transition also carries ${listed(machine.always)}.`;
  return [
    heading(3, code(machine.name), machineAnchor(machine.name)),
    `How actions lead from one member of ${nameLink(context, machine.name)} to another, as the ` +
      `effects of the actions have it. In the picture, dots are where an arrow starts.${ends}`,
    `<figure v-pre class="machine-figure">\n${renderDiagram(machine)}\n</figure>`,
    `What is not listed changes nothing.${kept} A field that is set is absent afterwards if the ` +
      'action does not have it; fields under "if given" are set only if the action has them.',
    '<div class="machine-table">',
    table(
      ['From', 'Action', 'Condition', 'To', 'Set', 'Carried', 'Dropped'],
      machine.rows.map(rowCells),
    ),
    '</div>',
  ];
}

function rowCells({ actions, from, to, conditions, fields }: Row): string[] {
  const gone = to === undefined;
  return [
    from.length === 0 ? (gone ? 'any' : 'none') : from.map(statusText).join('<br>'),
    actions.map(actionLink).join('<br>'),
    conditions.join('<br>and '),
    gone ? 'gone' : statusText(to),
    ...fieldCells(fields, gone),
  ];
}

function fieldCells({ set, given, carried, otherwise, dropped }: Fields, gone: boolean): string[] {
  const group = (lead: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${lead}${names.join(', ')}`];
  return [
    [...group('', set), ...group('if given: ', given)].join('<br>'),
    [...group('', carried), ...group('if not given: ', otherwise)].join('<br>'),
    gone ? 'all' : group('', dropped).join(''),
  ];
}

function statusText(status: Status): string {
  return code(String(status));
}
