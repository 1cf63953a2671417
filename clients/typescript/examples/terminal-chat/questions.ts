import {
  answerInput,
  type ConfirmationChoice,
  confirmationChoices,
  confirmToolCall,
  confirmToolResult,
  type Outcome,
  type Subscription,
  textOf,
} from '@agent-host-protocol/client';
import type {
  ChatInputAnswer,
  ChatInputRequest,
  ChatState,
  ResponsePart,
  ToolCallPendingConfirmationState,
} from '@agent-host-protocol/types';
import { linesOf, optionAt, promptOf, readAnswer, readYesOrNo } from './answers.js';

/** How a question gets to somebody who types. */
export interface Asker {
  /** Prints a line. */
  tell(line: string): void;
  /** Asks for a line; undefined when nobody will give one, or none is needed any more. */
  ask(prompt: string): Promise<string | undefined>;
}

/** Something that the agent waits for. */
export interface Question {
  readonly id: string;
  /** What to answer; undefined if there is no answer, since the input has ended. */
  put(asker: Asker): Promise<Answer | undefined>;
  /** What to answer when nobody does. */
  readonly none: Answer;
}

/** Sends the answer. */
export type Answer = (chat: Subscription<'chat'>) => Promise<Outcome>;

/** What the agent waits for first; undefined: it goes on by itself. */
export function openQuestion({ activeTurn }: ChatState): Question | undefined {
  for (const part of activeTurn?.responseParts ?? []) {
    const question = questionIn(part);
    if (question) return question;
  }
  return undefined;
}

function questionIn(part: ResponsePart): Question | undefined {
  if (part.kind === 'inputRequest') return part.response ? undefined : aboutInput(part.request);
  if (part.kind !== 'toolCall') return undefined;
  const { toolCall } = part;
  if (toolCall.status === 'pending-confirmation') return aboutCall(toolCall);
  return toolCall.status === 'pending-result-confirmation'
    ? aboutResult(toolCall.toolCallId)
    : undefined;
}

type Decision = Pick<ConfirmationChoice, 'approved'> & Partial<ConfirmationChoice>;

function aboutCall(call: ToolCallPendingConfirmationState): Question {
  const { toolCallId: id, displayName, confirmationTitle } = call;
  const title = textOf(confirmationTitle ?? `Allow "${displayName}"?`);
  const choices = confirmationChoices(call);
  const decide =
    ({ approved, optionId }: Decision): Answer =>
    (chat) =>
      confirmToolCall(chat, id, { approved, optionId });
  return {
    id,
    none: decide({ approved: false }),
    async put(asker) {
      const isPlain = choices.every(({ label }) => label === undefined);
      const choice = isPlain
        ? await yesOrNo(asker, title, choices)
        : await oneOf(asker, title, choices);
      return choice && decide(choice);
    },
  };
}

function aboutResult(toolCallId: string): Question {
  const decide =
    ({ approved }: { approved: boolean }): Answer =>
    (chat) =>
      confirmToolResult(chat, toolCallId, approved);
  const choices = [{ approved: true }, { approved: false }];
  return {
    id: `${toolCallId} result`,
    none: decide({ approved: false }),
    async put(asker) {
      const choice = await yesOrNo(asker, 'Show the result to the agent?', choices);
      return choice && decide(choice);
    },
  };
}

function aboutInput({ id, message, url, questions = [] }: ChatInputRequest): Question {
  return {
    id,
    none: (chat) => answerInput(chat, id, { response: 'cancel' }),
    async put(asker) {
      if (message) asker.tell(message);
      if (url) asker.tell(`See ${url}`);
      const answers: Record<string, ChatInputAnswer> = {};
      for (const question of questions) {
        for (const line of linesOf(question)) asker.tell(line);
        const answer = await repeat(asker, promptOf(question), (line) => {
          const read = readAnswer(question, line);
          return 'answer' in read ? { value: read.answer } : read;
        });
        if (!answer) return undefined;
        answers[question.id] = answer;
      }
      return (chat) => answerInput(chat, id, { response: 'accept', answers });
    },
  };
}

function yesOrNo<Choice extends { readonly approved: boolean }>(
  asker: Asker,
  title: string,
  choices: readonly Choice[],
): Promise<Choice | undefined> {
  return repeat(asker, `${title} (y or n) `, (line) => {
    const approved = readYesOrNo(line.trim());
    const value = choices.find((each) => each.approved === approved);
    return value ? { value } : { problem: 'this is neither y nor n' };
  });
}

function oneOf(
  asker: Asker,
  title: string,
  choices: readonly ConfirmationChoice[],
): Promise<ConfirmationChoice | undefined> {
  asker.tell(title);
  for (const [at, { label }] of choices.entries()) asker.tell(`  ${at + 1}  ${label}`);
  return repeat(asker, 'number: ', (line) => {
    const value = optionAt(choices, line.trim());
    return value ? { value } : { problem: 'there is no such number' };
  });
}

/** Asks until what is answered can be read. */
async function repeat<Value>(
  asker: Asker,
  prompt: string,
  read: (line: string) => { readonly value: Value } | { readonly problem: string },
): Promise<Value | undefined> {
  for (;;) {
    const line = await asker.ask(prompt);
    if (line === undefined) return undefined;
    const found = read(line);
    if ('value' in found) return found.value;
    asker.tell(found.problem);
  }
}
