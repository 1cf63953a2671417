import {
  confirmationChoices,
  confirmToolCall,
  confirmToolResult,
  type Outcome,
  type Subscription,
  textOf,
} from '@agent-host-protocol/client';
import type { ToolCallState, ToolResultContent } from '@agent-host-protocol/types';
import { attemptAction } from './notices.js';
import { button, element, type View } from './view.js';

/** What people call the statuses of a tool call. */
const STATUSES: Readonly<Record<string, string>> = {
  streaming: 'being written',
  'pending-confirmation': 'waits for your consent',
  running: 'at work',
  'auth-required': 'waits for a sign-in',
  'pending-result-confirmation': 'its result waits for your consent',
  completed: 'done',
  cancelled: 'not done',
};

/** A tool call: what it is about, how far it is, and the buttons that decide about it. */
export function toolCallView(chat: Subscription<'chat'>, call: ToolCallState): View<ToolCallState> {
  const box = element('section', { className: 'tool', ariaLabel: call.displayName });
  return {
    element: box,
    update(call) {
      box.dataset.status = call.status;
      const status = element('small', {}, STATUSES[call.status] ?? call.status);
      box.replaceChildren(element('h3', {}, call.displayName, status));
      box.append(...linesOf(call), ...decisionOn(chat, call));
    },
  };
}

function linesOf(call: ToolCallState): HTMLElement[] {
  const lines: HTMLElement[] = [];
  const message = messageOf(call);
  if (message) lines.push(element('p', {}, message));
  const input = call.status === 'streaming' ? call.partialInput : call.toolInput;
  if (input) lines.push(element('code', {}, input));
  if ('content' in call) lines.push(...(call.content ?? []).flatMap(outputOf));
  return lines;
}

function messageOf(call: ToolCallState): string | undefined {
  if (call.status === 'pending-confirmation' && call.confirmationTitle) {
    return textOf(call.confirmationTitle);
  }
  if (call.status === 'completed') return call.error?.message ?? textOf(call.pastTenseMessage);
  return call.invocationMessage && textOf(call.invocationMessage);
}

function outputOf(content: ToolResultContent): HTMLElement[] {
  return content.type === 'text' ? [element('pre', {}, content.text)] : [];
}

/** The buttons with which a user decides. They go when one is pressed: the state shows the decision at once. */
function decisionOn(chat: Subscription<'chat'>, call: ToolCallState): HTMLElement[] {
  const { toolCallId } = call;
  const choice = (label: string, approved: boolean, send: () => Promise<Outcome>) =>
    button(label, () => attemptAction('Your decision was not taken', send), approved ? 'yes' : '');
  if (call.status === 'pending-confirmation') {
    const buttons = confirmationChoices(call).map(({ approved, optionId, label }) =>
      choice(label ?? (approved ? 'Approve' : 'Deny'), approved, () =>
        confirmToolCall(chat, toolCallId, { approved, optionId }),
      ),
    );
    return [decisions(buttons)];
  }
  if (call.status !== 'pending-result-confirmation') return [];
  const use = (approved: boolean) => () => confirmToolResult(chat, toolCallId, approved);
  return [
    decisions([
      choice('Use the result', true, use(true)),
      choice('Do not use it', false, use(false)),
    ]),
  ];
}

function decisions(buttons: readonly HTMLElement[]): HTMLElement {
  return element('div', { className: 'decisions', role: 'group', ariaLabel: 'Decide' }, ...buttons);
}
