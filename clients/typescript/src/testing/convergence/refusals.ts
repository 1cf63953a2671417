import type {
  AnnotationsState,
  ChatState,
  StateAction,
  TerminalState,
  ToolCallState,
} from '@agent-host-protocol/types';
import type { HostChannel } from '../model-host.js';

type Rule = (state: never, action: never) => string | undefined;

/** What the simulated host does not take, by the type of the action: it depends on the state that the action meets. */
const RULES: Readonly<Record<string, Rule>> = {
  'chat/turnStarted': ({ activeTurn, turns }: ChatState, { turnId }: { turnId: string }) =>
    activeTurn || turns.some(({ id }) => id === turnId) ? 'a turn is there already' : undefined,
  'chat/turnCancelled': ({ activeTurn }: ChatState, { turnId }: { turnId: string }) =>
    activeTurn?.id === turnId ? undefined : 'that turn does not run',
  'chat/toolCallConfirmed': (state: ChatState, { toolCallId }: { toolCallId: string }) =>
    hasCall(state, toolCallId, 'pending-confirmation') ? undefined : 'nobody asked for that',
  'chat/toolCallResultConfirmed': (state: ChatState, { toolCallId }: { toolCallId: string }) =>
    hasCall(state, toolCallId, 'pending-result-confirmation') ? undefined : 'nobody asked for that',
  'annotations/entryRemoved': (
    { annotations }: AnnotationsState,
    { annotationId, entryId }: { annotationId: string; entryId: string },
  ) => {
    const found = annotations.find(({ id }) => id === annotationId);
    return found?.entries.some(({ id }) => id !== entryId) ? undefined : 'nothing would be left';
  },
  'terminal/input': ({ exitCode }: TerminalState) =>
    exitCode === undefined ? undefined : 'the terminal has exited',
};

/** Why the host refuses an action in a state; undefined: it does not. */
export function whyRefused(action: StateAction, { state }: HostChannel): string | undefined {
  return Object.hasOwn(RULES, action.type)
    ? RULES[action.type]?.(state as never, action as never)
    : undefined;
}

function hasCall(
  { activeTurn }: ChatState,
  toolCallId: string,
  status: ToolCallState['status'],
): boolean {
  return (activeTurn?.responseParts ?? []).some(
    (part) =>
      part.kind === 'toolCall' &&
      part.toolCall.toolCallId === toolCallId &&
      part.toolCall.status === status,
  );
}
