import type { Action } from '../../model/model.js';
import { flatMembers } from '../../model/unions.js';
import type { Context } from '../context.js';
import type { Fields } from './fields.js';
import type { Status } from './scope.js';
import { findMoving, type Transition, transitionsOf } from './transitions.js';
import { collectWrites } from './walk.js';

/** The members of a union and how actions of a channel lead from one to another. */
export interface Machine {
  /** Name of the union. */
  readonly name: string;
  /** Name of the channel. */
  readonly channel: string;
  /** The members as far as they take part, early ones first. */
  readonly statuses: readonly Status[];
  /** Members that nothing leads away from. */
  readonly final: ReadonlySet<Status>;
  readonly rows: readonly Row[];
  /** Fields that every member takes over from the one before. */
  readonly always: readonly string[];
}

/** Transitions that differ only in where they start and which action they follow. */
export interface Row {
  readonly actions: readonly Action[];
  /** None: it was not there. */
  readonly from: readonly Status[];
  /** Missing: it is gone. */
  readonly to?: Status;
  readonly conditions: readonly string[];
  readonly fields: Fields;
}

/** Finds every machine in the programs. */
export function findMachines(context: Context): Machine[] {
  return context.model.reducers.programs.flatMap((program) => {
    const writes = collectWrites(context, program);
    return findMoving(context, writes).map((moving) => {
      const transitions = transitionsOf(context, moving, writes);
      const values = flatMembers(moving.union, context.model).flatMap(({ values }) => values ?? []);
      const statuses = inOrder(values, transitions);
      const always = carriedAlways(transitions);
      return {
        name: moving.name,
        channel: program.channel,
        statuses,
        final: new Set(statuses.filter((status) => isFinal(status, transitions))),
        rows: rowsOf(transitions, statuses, always),
        always,
      };
    });
  });
}

/** Members by how many steps lead to them; those that nothing leads away from last. */
function inOrder(statuses: readonly Status[], transitions: readonly Transition[]): Status[] {
  const distance = new Map<Status, number>();
  const starts = transitions.flatMap(({ from, to }) =>
    from === undefined && to !== undefined ? [to] : [],
  );
  let next = starts.length === 0 ? statuses.slice(0, 1) : starts;
  for (let steps = 0; next.length > 0; steps++) {
    for (const status of next) {
      distance.set(status, steps);
    }
    next = transitions.flatMap(({ from, to }) => {
      const leads = from !== undefined && distance.get(from) === steps;
      return leads && to !== undefined && !distance.has(to) ? [to] : [];
    });
  }
  const rank = (status: Status) =>
    isFinal(status, transitions) ? Number.MAX_SAFE_INTEGER : (distance.get(status) ?? 0);
  return statuses
    .filter((status) => transitions.some(({ from, to }) => from === status || to === status))
    .sort((left, right) => rank(left) - rank(right));
}

function isFinal(status: Status, transitions: readonly Transition[]): boolean {
  return !transitions.some(({ from, to }) => from === status && to !== status);
}

/** Fields that no replacement loses or changes. */
function carriedAlways(transitions: readonly Transition[]): string[] {
  const replaced = transitions.filter(
    ({ from, to, inPlace }) => from !== undefined && to !== undefined && inPlace === undefined,
  );
  const [first, ...others] = replaced.map(({ fields }) => fields.carried);
  return (first ?? []).filter((name) => others.every((names) => names.includes(name)));
}

/** Transitions with equal ones put together, sorted by where they start. */
function rowsOf(
  transitions: readonly Transition[],
  statuses: readonly Status[],
  always: readonly string[],
): Row[] {
  const rows = transitions.map(({ action, from, to, conditions, fields }) => ({
    actions: [action],
    from: from === undefined ? [] : [from],
    ...(to === undefined ? {} : { to }),
    conditions,
    fields: { ...fields, carried: fields.carried.filter((name) => !always.includes(name)) },
  }));
  const names = ({ actions }: Row) => actions.map(({ type }) => type);
  const byAction = together(
    rows,
    ({ actions, ...rest }) => rest,
    (one, other) => ({
      ...one,
      actions: [...one.actions, ...other.actions],
    }),
  );
  const byStart = together(
    byAction,
    (row) => ({ ...row, actions: names(row), from: row.from.length }),
    (one, other) => ({ ...one, from: inLine([...one.from, ...other.from], statuses) }),
  );
  const rank = ({ from, to }: Row) => {
    if (to === undefined) {
      return statuses.length;
    }
    return Math.max(-1, ...from.map((status) => statuses.indexOf(status)));
  };
  const end = ({ to }: Row) => (to === undefined ? 0 : statuses.indexOf(to));
  return byStart.sort((left, right) => rank(left) - rank(right) || end(left) - end(right));
}

function inLine(some: readonly Status[], statuses: readonly Status[]): Status[] {
  return statuses.filter((status) => some.includes(status));
}

/** Puts items with equal keys together. */
function together<Item>(
  items: readonly Item[],
  key: (item: Item) => unknown,
  join: (one: Item, other: Item) => Item,
): Item[] {
  const found = new Map<string, Item>();
  for (const item of items) {
    const text = JSON.stringify(key(item));
    const one = found.get(text);
    found.set(text, one === undefined ? item : join(one, item));
  }
  return [...found.values()];
}
