import { type Subscription, textOf } from '@agent-host-protocol/client';
import type { ActiveTurn, ResponsePart, Turn } from '@agent-host-protocol/types';
import { inputRequestView } from './input-request.js';
import { toolCallView } from './tool-call.js';
import { element, listView, type View } from './view.js';

/** A turn: what the user said, and the parts of the answer as they come. */
export function turnView(chat: Subscription<'chat'>): View<Turn | ActiveTurn> {
  const message = element('p', { className: 'message' });
  const parts = element('div', { className: 'parts' });
  const end = element('small', { className: 'end' });
  const box = element('article', {}, message, parts, end);
  const keyOf = ({ kind }: ResponsePart, at: number) => `${at} ${kind}`;
  const showParts = listView(parts, keyOf, (part) => partView(chat, part));
  return {
    element: box,
    update(turn) {
      message.textContent = turn.message.text;
      showParts(turn.responseParts);
      end.textContent = endOf(turn);
      box.dataset.state = 'state' in turn ? turn.state : 'running';
      // Who listens to the page is read the answer when it is complete, not word by word.
      box.ariaBusy = String(!('state' in turn));
    },
  };
}

function partView(chat: Subscription<'chat'>, part: ResponsePart): View<ResponsePart> {
  switch (part.kind) {
    case 'toolCall': {
      const view = toolCallView(chat, part.toolCall);
      return { ...view, update: (part) => part.kind === 'toolCall' && view.update(part.toolCall) };
    }
    case 'inputRequest': {
      const view = inputRequestView(chat);
      return { ...view, update: (part) => part.kind === 'inputRequest' && view.update(part) };
    }
    case 'reasoning':
      return textView('reasoning');
    default:
      return textView('text');
  }
}

/** A part that is text. Markdown is shown as it was written. */
function textView(className: string): View<ResponsePart> {
  const box = element('p', { className });
  return { element: box, update: (part) => box.replaceChildren(wordsOf(part)) };
}

function wordsOf(part: ResponsePart): string {
  if (part.kind === 'contentRef') return part.uri;
  return 'content' in part ? textOf(part.content) : '';
}

function endOf(turn: Turn | ActiveTurn): string {
  if (!('state' in turn)) return '';
  if (turn.state === 'error') return `Failed: ${turn.error?.message ?? 'no reason was given'}`;
  if (turn.state === 'cancelled') return 'Stopped';
  const { inputTokens, outputTokens } = turn.usage ?? {};
  const tokens = outputTokens === undefined ? [] : [`${inputTokens} → ${outputTokens} tokens`];
  const time = turn.duration === undefined ? [] : [`${(turn.duration / 1000).toFixed(1)} s`];
  return [...tokens, ...time].join(' · ');
}
