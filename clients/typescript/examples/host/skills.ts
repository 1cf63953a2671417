import type { ChatInputQuestion, ToolCallResult } from '@agent-host-protocol/types';
import { inputFor, namedTool, outcomeOf } from './client-tools.js';
import type { TurnWriter } from './turn-writer.js';

/** Something the agent can do, and how it knows that this is what it is asked for. */
interface Skill {
  isMeant(turn: TurnWriter): boolean;
  perform(turn: TurnWriter): Promise<void>;
}

/** A skill that is meant when its words are in the message. */
const onWords = (words: RegExp, perform: Skill['perform']): Skill => ({
  isMeant: ({ text }) => words.test(text),
  perform,
});

/** What the agent can do; the first that is meant is done. */
export const SKILLS: readonly Skill[] = [
  { isMeant: (turn) => namedTool(turn) !== undefined, perform: callNamedTool },
  onWords(/\bconfirm\b/i, askBeforeCall),
  onWords(/\bchoose\b/i, offerOptions),
  onWords(/\bask me\b/i, askQuestions),
  onWords(/\bhang up\b/i, hangUp),
  onWords(/\bfail\b/i, async () => {
    throw new Error('it failed, as it was told to');
  }),
  { isMeant: () => true, perform: repeat },
];

async function callNamedTool(turn: TurnWriter): Promise<void> {
  const named = namedTool(turn);
  if (!named) return;
  const { tool, client } = named;
  const title = tool.title ?? tool.name;
  const call = await turn.call({
    toolName: tool.name,
    displayName: title,
    contributor: { kind: 'client', clientId: client.clientId },
    input: inputFor(tool, turn.text),
    invocationMessage: `Asking ${client.displayName ?? 'a client'} for "${title}"`,
    confirmed: 'not-needed',
  });
  await turn.say(`The tool says: ${outcomeOf(call)}`);
}

async function askBeforeCall(turn: TurnWriter): Promise<void> {
  await turn.think('This needs the consent of the user.');
  const plan = {
    toolName: 'delete_notes',
    displayName: 'Delete notes',
    input: { folder: 'notes' },
    invocationMessage: 'Deleting all notes',
    confirmationTitle: 'Delete all notes?',
  };
  // Nothing is deleted: there are no notes.
  const call = await turn.call(plan, () => done('Deleted all notes', '3 notes deleted'));
  await turn.say(
    call.status === 'completed' ? 'The notes are gone.' : 'Then the notes stay where they are.',
  );
}

async function offerOptions(turn: TurnWriter): Promise<void> {
  const plan = {
    toolName: 'sort_notes',
    displayName: 'Sort notes',
    input: { folder: 'notes' },
    invocationMessage: 'Sorting the notes',
    confirmationTitle: 'Sort the notes?',
    options: [
      { id: 'by-date', label: 'Yes, by date', kind: 'approve' as const },
      { id: 'by-name', label: 'Yes, by name', kind: 'approve' as const },
      { id: 'no', label: 'No, leave them', kind: 'deny' as const },
    ],
  };
  const call = await turn.call(plan, () => done('Sorted the notes', '3 notes sorted'));
  const chosen = 'selectedOption' in call ? call.selectedOption?.label : undefined;
  await turn.say(`You chose: ${chosen ?? 'nothing'}.`);
}

const QUESTIONS: ChatInputQuestion[] = [
  { id: 'name', kind: 'text', message: 'How shall I call you?', required: true },
  {
    id: 'food',
    kind: 'single-select',
    message: 'What may I have?',
    options: [
      { id: 'seeds', label: 'Seeds' },
      { id: 'fruit', label: 'Fruit', description: 'apples only', recommended: true },
    ],
  },
];

async function askQuestions(turn: TurnWriter): Promise<void> {
  const message = 'Two things before I go on:';
  const { response, answers } = await turn.ask({ message, questions: QUESTIONS });
  if (response !== 'accept') return turn.say('Then I do not ask.');
  const given = Object.values(answers).flatMap((each) =>
    each.state === 'submitted' ? [String(each.value.value)] : [],
  );
  await turn.say(`You said: ${given.join(', ')}.`);
}

async function hangUp(turn: TurnWriter): Promise<void> {
  await turn.say('I hang up now, in the middle of this answer. ');
  turn.hangUp();
  await turn.say('Nothing of it is lost: you are back, and here is the rest of it.');
}

async function repeat(turn: TurnWriter): Promise<void> {
  await turn.think('I am a parrot, so I repeat it.');
  await turn.say(`You said: ${turn.text}\n\n${HINT}`);
}

const HINT =
  'Say "confirm" or "choose" and I ask before I use a tool, "ask me" and I ask you something, ' +
  '"hang up" and I drop the connection, "fail" and I do, or the name of a tool that a client provides.';

function done(pastTenseMessage: string, text: string): ToolCallResult {
  return { success: true, pastTenseMessage, content: [{ type: 'text', text }] };
}
