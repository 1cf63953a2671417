import type { ActionEnvelope, ChatDeltaAction } from '@agent-host-protocol/types';

/** An envelope of a piece of text, which a host may hand over together with the next one. */
type Delta = ActionEnvelope & { readonly action: ChatDeltaAction };

/** Whether a host may merge an envelope with others: an addition of its own to a text. */
export function isMergeable(envelope: ActionEnvelope): envelope is Delta {
  const { action, origin, rejectionReason } = envelope;
  return action.type === 'chat/delta' && !origin && rejectionReason === undefined;
}

/** Messages of which neighbours that add to the same text are one, under the number of the last. */
export function merged<Other extends object>(
  messages: readonly (string | Other)[],
): (string | Other)[] {
  const result: (string | Other)[] = [];
  let last: Delta | undefined;
  for (const message of messages) {
    const delta = typeof message === 'string' ? deltaIn(message) : undefined;
    const joins = delta !== undefined && last !== undefined && addsTo(last, delta);
    if (joins) result.pop();
    last = joins ? together(last as Delta, delta) : delta;
    result.push(last ? textOf(last) : message);
  }
  return result;
}

function deltaIn(text: string): Delta | undefined {
  const { method, params } = JSON.parse(text);
  return method === 'action' && isMergeable(params) ? params : undefined;
}

function textOf(params: Delta): string {
  return JSON.stringify({ jsonrpc: '2.0', method: 'action', params });
}

function addsTo(last: Delta, next: Delta): boolean {
  return (
    last.channel === next.channel &&
    last.action.turnId === next.action.turnId &&
    last.action.partId === next.action.partId
  );
}

function together(last: Delta, next: Delta): Delta {
  const content = last.action.content + next.action.content;
  return { ...next, action: { ...next.action, content } };
}
