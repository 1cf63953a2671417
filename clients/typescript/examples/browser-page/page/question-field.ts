import type {
  ChatInputAnswer,
  ChatInputAnswerValue,
  ChatInputQuestion,
} from '@agent-host-protocol/types';
import { element } from './view.js';

/** Where a user answers one question. */
export interface QuestionField {
  readonly field: HTMLElement;
  /** What the user has answered so far. */
  answer(): ChatInputAnswer;
}

/** Makes the field for a question of any kind. */
export function questionField(question: ChatInputQuestion): QuestionField {
  const { control, value } = controlOf(question);
  return {
    field: element('label', {}, question.message, control),
    answer() {
      const given = value();
      return given ? { state: 'submitted', value: given } : { state: 'skipped' };
    },
  };
}

interface Control {
  readonly control: HTMLElement;
  /** Undefined: the question was passed over. */
  value(): ChatInputAnswerValue | undefined;
}

function controlOf(question: ChatInputQuestion): Control {
  const { required = false } = question;
  switch (question.kind) {
    case 'number':
    case 'integer': {
      const { min, max, defaultValue, kind } = question;
      const control = element('input', { type: 'number', required });
      control.step = kind === 'integer' ? '1' : 'any';
      if (min !== undefined) control.min = String(min);
      if (max !== undefined) control.max = String(max);
      if (defaultValue !== undefined) control.value = String(defaultValue);
      const value = () => ({ kind: 'number', value: control.valueAsNumber }) as const;
      return { control, value: () => (control.value === '' ? undefined : value()) };
    }
    case 'boolean': {
      const checked = question.defaultValue ?? false;
      const control = element('input', { type: 'checkbox', checked });
      return { control, value: () => ({ kind: 'boolean', value: control.checked }) };
    }
    case 'single-select': {
      const none = element('option', { value: '' }, required ? 'Choose …' : 'None');
      const control = element('select', { required }, none, ...optionsOf(question));
      const value = () => ({ kind: 'selected', value: control.value }) as const;
      return { control, value: () => (control.value === '' ? undefined : value()) };
    }
    case 'multi-select': {
      const control = element('select', { required, multiple: true }, ...optionsOf(question));
      const chosen = () => [...control.selectedOptions].map((option) => option.value);
      return { control, value: () => ({ kind: 'selected-many', value: chosen() }) };
    }
    // A kind that this page does not know is best answered in words.
    default: {
      const start = 'defaultValue' in question ? question.defaultValue : '';
      const control = element('input', { type: 'text', required, value: String(start ?? '') });
      const value = () => ({ kind: 'text', value: control.value }) as const;
      return { control, value: () => (control.value === '' ? undefined : value()) };
    }
  }
}

type SelectQuestion = Extract<ChatInputQuestion, { options: unknown }>;

function optionsOf({ options }: SelectQuestion): HTMLOptionElement[] {
  return options.map(({ id, label, description, recommended = false }) =>
    element(
      'option',
      { value: id, selected: recommended },
      description ? `${label} (${description})` : label,
    ),
  );
}
