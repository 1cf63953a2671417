import { answerInput, type Subscription } from '@agent-host-protocol/client';
import type {
  ChatInputAnswer,
  ChatInputResponseKind,
  InputRequestResponsePart,
} from '@agent-host-protocol/types';
import { attemptAction } from './notices.js';
import { questionField } from './question-field.js';
import { button, element, type View } from './view.js';

const RESPONSES: Readonly<Record<ChatInputResponseKind, string>> = {
  accept: 'answered',
  decline: 'declined',
  cancel: 'dismissed',
};

/** Questions to the user, as a form; and how they were answered. */
export function inputRequestView(chat: Subscription<'chat'>): View<InputRequestResponsePart> {
  const box = element('section', { className: 'questions', ariaLabel: 'Questions' });
  return {
    element: box,
    update({ request, response }) {
      const heading = element('p', {}, request.message ?? 'The agent has a question.');
      if (response) {
        box.replaceChildren(heading, element('small', {}, RESPONSES[response]));
        return;
      }
      box.replaceChildren(heading, form(chat, request));
    },
  };
}

function form(
  chat: Subscription<'chat'>,
  { id, url, questions = [] }: InputRequestResponsePart['request'],
): HTMLElement {
  const fields = questions.map((question) => ({ question, ...questionField(question) }));
  const respond = (response: ChatInputResponseKind, answers?: Record<string, ChatInputAnswer>) =>
    void attemptAction('Your answer was not taken', () =>
      answerInput(chat, id, { response, ...(answers && { answers }) }),
    );
  const made = element('form', {
    onsubmit(event) {
      event.preventDefault();
      const given = fields.map(({ question, answer }) => [question.id, answer()]);
      respond('accept', Object.fromEntries(given));
    },
  });
  if (url) made.append(element('p', {}, 'See: ', linkTo(url)));
  made.append(
    ...fields.map(({ field }) => field),
    element(
      'div',
      { className: 'decisions' },
      element('button', { type: 'submit', className: 'yes' }, 'Answer'),
      button('Decline', () => respond('decline')),
    ),
  );
  return made;
}

/** A link, if it leads to the web; what else a host names is text. */
function linkTo(url: string): Node | string {
  if (!/^https?:/i.test(url)) return url;
  return element('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, url);
}
