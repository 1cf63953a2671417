import type {
  ChatInputAnswer,
  ChatInputAnswerValue,
  ChatInputQuestion,
} from '@agent-host-protocol/types';

/** What a line makes of a question: an answer, or why it is none. */
export type Read = { readonly answer: ChatInputAnswer } | { readonly problem: string };

/** The lines that put a question to somebody who types. */
export function linesOf(question: ChatInputQuestion): string[] {
  const options = 'options' in question ? question.options : [];
  return [
    question.message,
    ...options.map(({ label, description }, at) =>
      `  ${at + 1}  ${label} ${description ? `(${description})` : ''}`.trimEnd(),
    ),
  ];
}

/** How to answer a question. */
export function promptOf(question: ChatInputQuestion): string {
  const how = HINTS[question.kind] ?? 'text';
  return `${how}${question.required ? '' : ', or nothing'}: `;
}

const HINTS: Readonly<Record<string, string>> = {
  number: 'number',
  integer: 'whole number',
  boolean: 'y or n',
  'single-select': 'number of one',
  'multi-select': 'numbers of some',
};

/** Reads the answer to a question. */
export function readAnswer(question: ChatInputQuestion, line: string): Read {
  const text = line.trim();
  if (text === '' && question.required) return { problem: 'this needs an answer' };
  if (text === '') return { answer: { state: 'skipped' } };
  const value = meantBy(question, text);
  return typeof value === 'string' ? { problem: value } : { answer: { state: 'submitted', value } };
}

/** What was meant; or, as a text, why that is not clear. */
function meantBy(question: ChatInputQuestion, text: string): ChatInputAnswerValue | string {
  switch (question.kind) {
    case 'number':
    case 'integer': {
      const value = Number(text);
      if (Number.isNaN(value)) return 'this is not a number';
      if (question.kind === 'integer' && !Number.isInteger(value)) return 'this is not whole';
      return { kind: 'number', value };
    }
    case 'boolean': {
      const value = readYesOrNo(text);
      return value === undefined ? 'this is neither y nor n' : { kind: 'boolean', value };
    }
    case 'single-select': {
      const option = optionAt(question.options, text);
      return option ? { kind: 'selected', value: option.id } : 'there is no such number';
    }
    case 'multi-select': {
      const options = text.split(/[\s,]+/).map((each) => optionAt(question.options, each));
      const ids = options.flatMap((option) => (option ? [option.id] : []));
      if (ids.length < options.length) return 'there is no such number';
      return { kind: 'selected-many', value: ids };
    }
    // A kind that this program does not know is best answered in words.
    default:
      return { kind: 'text', value: text };
  }
}

/** Reads yes or no; undefined if it is neither. */
export function readYesOrNo(text: string): boolean | undefined {
  if (/^y(es)?$/i.test(text)) return true;
  return /^no?$/i.test(text) ? false : undefined;
}

/** The option that a number stands for. */
export function optionAt<Option>(options: readonly Option[], text: string): Option | undefined {
  return /^\d+$/.test(text) ? options[Number(text) - 1] : undefined;
}
