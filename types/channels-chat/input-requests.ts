import type { URI } from '../common/json.js';

/**
 * Questions, or a page to visit, put to the user during a turn. Answers by several clients merge.
 *
 * @requirements H-92, H-93
 */
export interface ChatInputRequest {
  /** Identity of the request; it stays the same when the request is sent again. */
  id: string;
  /** Text shown above the questions. */
  message?: string;
  /** Page the user is asked to visit, with or without questions. */
  url?: URI;
  /** Questions in display order. */
  questions?: ChatInputQuestion[];
  /** Answers so far, by question id. Missing rather than empty. */
  answers?: Record<string, ChatInputAnswer>;
}

/**
 * How a user resolved a request.
 *
 * @closed
 */
export const ChatInputResponseKind = {
  /** The answers are given. */
  Accept: 'accept',
  /** The user refuses to answer. */
  Decline: 'decline',
  /** The user dismissed the request without a decision. */
  Cancel: 'cancel',
} as const;
/** A value of {@link ChatInputResponseKind}. */
export type ChatInputResponseKind =
  (typeof ChatInputResponseKind)[keyof typeof ChatInputResponseKind];

/**
 * One question of a request. Its kind decides which {@link ChatInputAnswerValue} answers it.
 *
 * @discriminatedBy kind ChatInputQuestionKind
 * @open
 */
export type ChatInputQuestion =
  | ChatInputTextQuestion
  | ChatInputNumberQuestion
  | ChatInputBooleanQuestion
  | ChatInputSingleSelectQuestion
  | ChatInputMultiSelectQuestion;

/**
 * Kinds of {@link ChatInputQuestion}.
 *
 * @open
 */
export const ChatInputQuestionKind = {
  /** Asks for text; answered by a `text` value. */
  Text: 'text',
  /** Asks for a number; answered by a `number` value. */
  Number: 'number',
  /** Asks for a whole number; answered by a `number` value. */
  Integer: 'integer',
  /** Asks for yes or no; answered by a `boolean` value. */
  Boolean: 'boolean',
  /** Asks for one option; answered by a `selected` value. */
  SingleSelect: 'single-select',
  /** Asks for any number of options; answered by a `selected-many` value. */
  MultiSelect: 'multi-select',
} as const;
/** A value of {@link ChatInputQuestionKind}. */
export type ChatInputQuestionKind =
  (typeof ChatInputQuestionKind)[keyof typeof ChatInputQuestionKind];

/**
 * Fields of every question.
 */
export interface ChatInputQuestionBase {
  /** Identity of the question within its request; the key of its answer. */
  id: string;
  /** The question itself. */
  message: string;
  /** Short heading. */
  title?: string;
  /** Whether the request can be accepted only with a submitted answer. @requirements H-78 */
  required?: boolean;
}

/**
 * A question for text.
 */
export interface ChatInputTextQuestion extends ChatInputQuestionBase {
  /** Discriminator. */
  kind: 'text';
  /** Form of the text, such as `email`, `uri`, `date` or `date-time`; other names may occur. */
  format?: string;
  /** Least length. @integer */
  min?: number;
  /** Greatest length. @integer */
  max?: number;
  /** Text to start from. */
  defaultValue?: string;
}

/**
 * A question for a number.
 */
export interface ChatInputNumberQuestion extends ChatInputQuestionBase {
  /** Discriminator; `integer` asks for a whole number. */
  kind: 'number' | 'integer';
  /** Least value. @float */
  min?: number;
  /** Greatest value. @float */
  max?: number;
  /** Number to start from. @float */
  defaultValue?: number;
}

/**
 * A question for yes or no.
 */
export interface ChatInputBooleanQuestion extends ChatInputQuestionBase {
  /** Discriminator. */
  kind: 'boolean';
  /** Answer to start from. */
  defaultValue?: boolean;
}

/**
 * Fields of every question with options.
 */
export interface ChatInputSelectQuestionBase extends ChatInputQuestionBase {
  /** Options in display order. */
  options: ChatInputOption[];
  /** Whether the user may write an answer of their own as well. */
  allowFreeformInput?: boolean;
}

/**
 * A question for one of several options.
 */
export interface ChatInputSingleSelectQuestion extends ChatInputSelectQuestionBase {
  /** Discriminator. */
  kind: 'single-select';
}

/**
 * A question for any number of options.
 */
export interface ChatInputMultiSelectQuestion extends ChatInputSelectQuestionBase {
  /** Discriminator. */
  kind: 'multi-select';
  /** Least number of options to select. @integer */
  min?: number;
  /** Greatest number of options to select. @integer */
  max?: number;
}

/**
 * One option of a question.
 */
export interface ChatInputOption {
  /** Identity of the option within its question; the value of an answer. */
  id: string;
  /** Text shown to users. */
  label: string;
  /** Longer text shown to users. */
  description?: string;
  /** Whether whoever asks advises to take this option. */
  recommended?: boolean;
}

/**
 * Answer to one question.
 *
 * @discriminatedBy state ChatInputAnswerState
 * @open
 * @requirements H-76
 */
export type ChatInputAnswer = ChatInputAnswered | ChatInputSkipped;

/**
 * How far an answer got.
 *
 * @closed
 */
export const ChatInputAnswerState = {
  /** The user is still editing it. */
  Draft: 'draft',
  /** The user gave it. */
  Submitted: 'submitted',
  /** The user passed over the question. */
  Skipped: 'skipped',
} as const;
/** A value of {@link ChatInputAnswerState}. */
export type ChatInputAnswerState = (typeof ChatInputAnswerState)[keyof typeof ChatInputAnswerState];

/**
 * An answer with a value.
 */
export interface ChatInputAnswered {
  /** Discriminator; only `submitted` counts as given. */
  state: 'draft' | 'submitted';
  /** The value. */
  value: ChatInputAnswerValue;
}

/**
 * An answer that says the user passed over the question.
 */
export interface ChatInputSkipped {
  /** Discriminator. */
  state: 'skipped';
  /** What the user wrote nevertheless. */
  freeformValues?: string[];
}

/**
 * Value of an answer.
 *
 * @discriminatedBy kind ChatInputAnswerValueKind
 * @open
 */
export type ChatInputAnswerValue =
  | ChatInputTextAnswerValue
  | ChatInputNumberAnswerValue
  | ChatInputBooleanAnswerValue
  | ChatInputSelectedAnswerValue
  | ChatInputSelectedManyAnswerValue;

/**
 * Kinds of {@link ChatInputAnswerValue}.
 *
 * @open
 */
export const ChatInputAnswerValueKind = {
  /** Text. */
  Text: 'text',
  /** A number, whole or not. */
  Number: 'number',
  /** Yes or no. */
  Boolean: 'boolean',
  /** One option. */
  Selected: 'selected',
  /** Any number of options. */
  SelectedMany: 'selected-many',
} as const;
/** A value of {@link ChatInputAnswerValueKind}. */
export type ChatInputAnswerValueKind =
  (typeof ChatInputAnswerValueKind)[keyof typeof ChatInputAnswerValueKind];

/**
 * Text as an answer.
 */
export interface ChatInputTextAnswerValue {
  /** Discriminator. */
  kind: 'text';
  /** The text. */
  value: string;
}

/**
 * A number as an answer, also to a question for a whole number.
 */
export interface ChatInputNumberAnswerValue {
  /** Discriminator. */
  kind: 'number';
  /** The number. @float */
  value: number;
}

/**
 * Yes or no as an answer.
 */
export interface ChatInputBooleanAnswerValue {
  /** Discriminator. */
  kind: 'boolean';
  /** True for yes. */
  value: boolean;
}

/**
 * One selected option as an answer.
 */
export interface ChatInputSelectedAnswerValue {
  /** Discriminator. */
  kind: 'selected';
  /** Id of the option. */
  value: string;
  /** What the user wrote of their own. */
  freeformValues?: string[];
}

/**
 * Selected options as an answer.
 */
export interface ChatInputSelectedManyAnswerValue {
  /** Discriminator. */
  kind: 'selected-many';
  /** Ids of the options. */
  value: string[];
  /** What the user wrote of their own. */
  freeformValues?: string[];
}
