import type {
  ChatState,
  ReducerName,
  ReducerStates,
  StateAction,
  ToolCallState,
} from '@agent-host-protocol/types';
import type { Random } from '../../../../../test-cases/src/fuzz/random.js';
import { NOW } from './channels.js';

/** Makes an action that fits a state more or less: names are few, so that actions get in each other's way. */
export type MakeAction<State> = (random: Random, state: State, clientId: string) => StateAction;

/** What may be done to each kind of channel. */
export type ActionTable = {
  readonly [Kind in ReducerName]?: readonly MakeAction<ReducerStates[Kind]>[];
};

/** One of the actions that a table has for a channel. */
export function draw(
  table: ActionTable,
  kind: ReducerName,
  random: Random,
  state: unknown,
  clientId: string,
): StateAction {
  const makers = table[kind] as readonly MakeAction<unknown>[];
  return random.pick(makers)(random, state, clientId);
}

/** A name out of very few. */
export function name(random: Random, prefix: string): string {
  return prefix + random.below(3);
}

/** A text that hardly ever comes twice. */
export function text(random: Random): string {
  return random.next().toString(36);
}

/** A message of a user. */
export function message(random: Random): { text: string; origin: { kind: 'user' } } {
  return { text: text(random), origin: { kind: 'user' } };
}

/** When an action happens, by the clock that stands still. */
export const startedAt = new Date(NOW).toISOString();

/** The turn that runs, or one that does not. */
export function turnOf({ activeTurn }: ChatState): string {
  return activeTurn?.id ?? 'none';
}

/** A tool call of the running turn, if possible one with this status. */
export function callOf(
  random: Random,
  { activeTurn }: ChatState,
  status: ToolCallState['status'],
): string {
  const calls = (activeTurn?.responseParts ?? []).flatMap((part) =>
    part.kind === 'toolCall' ? [part.toolCall] : [],
  );
  const fitting = calls.find((call) => call.status === status);
  return fitting?.toolCallId ?? name(random, 'call-');
}

/** An action of a host that is newer than its clients. */
export function unknownAction(random: Random): StateAction {
  const action: { readonly type: string } = { type: name(random, 'chat/notYetKnown') };
  return action as StateAction;
}
