import type { ChatState, SessionInputRequest } from '@agent-host-protocol/types';

/** The fields in which an entry of a catalogue differs from what was said of it before; undefined if in none. */
export function changesBetween<Entry extends object>(
  before: Entry,
  after: Entry,
): Partial<Entry> | undefined {
  const names = Object.keys(after) as (keyof Entry)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Entry>;
}

/** What of a chat waits for a user, or for the client that has a tool. */
export function waitingIn({ resource: chat, activeTurn }: ChatState): SessionInputRequest[] {
  if (!activeTurn) return [];
  const { id: turnId, responseParts } = activeTurn;
  return responseParts.flatMap((part): SessionInputRequest[] => {
    if (part.kind === 'inputRequest' && part.response === undefined) {
      const { request } = part;
      return [{ id: `${turnId}/${request.id}`, chat, kind: 'chatInput', request }];
    }
    if (part.kind !== 'toolCall') return [];
    const { toolCall } = part;
    const where = { id: `${turnId}/${toolCall.toolCallId}`, chat, turnId };
    if (toolCall.status === 'pending-confirmation') {
      return [{ ...where, kind: 'toolConfirmation', toolCall }];
    }
    if (toolCall.status !== 'running' || toolCall.contributor?.kind !== 'client') return [];
    const { clientId } = toolCall.contributor;
    return [{ ...where, kind: 'toolClientExecution', clientId, toolCall }];
  });
}

/** Whether two entries are about the same, unchanged thing. */
export function isAbout(one: SessionInputRequest, other: SessionInputRequest): boolean {
  return one.kind === other.kind && subjectOf(one) === subjectOf(other);
}

function subjectOf(entry: SessionInputRequest): object | undefined {
  if ('toolCall' in entry) return entry.toolCall;
  return 'request' in entry ? entry.request : undefined;
}
