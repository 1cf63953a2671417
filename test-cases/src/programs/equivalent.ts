/** A mutant that does the same as the original. */
export interface Equivalent {
  /** Its id, as `./ahp mutants` prints it. */
  readonly mutant: string;
  /** Why no state and action can tell it from the original. */
  readonly reason: string;
}

const ABSENT_LIST =
  'Everything under the condition searches the list, and an absent one has nothing.';
const CLOSED_KIND = 'There are two kinds of pending message, and the set of kinds is closed.';
const HAS_AN_ID = 'Without an id nothing matches: every pending message has one.';
const BIT_16 = 'The bit that is not cleared, 16, is one of those that are set.';
const OPEN_PART = 'The part was found by isOpen, which holds for input requests only.';
const NEVER_RUN =
  'It is under a condition that never holds: a part that isOpen finds is an input request.';

/** Mutants that no fixture can notice. One that a fixture notices all the same is an error. */
export const EQUIVALENT: readonly Equivalent[] = [
  {
    mutant: 'changeset/cleared: when not (state.files is empty) → as if it held',
    reason: 'An empty list in place of an empty list is the same value.',
  },
  {
    mutant: 'chat/inputAnswerChanged: when state.activeTurn is there → as if it held',
    reason: ABSENT_LIST,
  },
  {
    mutant: 'chat/inputCompleted: when state.activeTurn is there → as if it held',
    reason: ABSENT_LIST,
  },
  {
    mutant: 'chat/pendingMessageRemoved: when action.kind = "queued" → as if it held',
    reason: CLOSED_KIND,
  },
  {
    mutant: 'chat/pendingMessageSet: when action.kind = "queued" → as if it held',
    reason: CLOSED_KIND,
  },
  {
    mutant:
      'chat/turnStarted: not (action.queuedMessageId is there) or action.queuedMessageId = "" → action.queuedMessageId = ""',
    reason: HAS_AN_ID,
  },
  {
    mutant: 'chat/turnStarted: action.queuedMessageId is there → action.turnId is there',
    reason: HAS_AN_ID,
  },
  {
    mutant: 'chat/turnStarted: action.queuedMessageId is there → action.startedAt is there',
    reason: HAS_AN_ID,
  },
  {
    mutant: 'session/customizationRemoved: when state.customizations is there → as if it held',
    reason: ABSENT_LIST,
  },
  {
    mutant: 'session/customizationToggled: when state.customizations is there → as if it held',
    reason: ABSENT_LIST,
  },
  {
    mutant: 'session/customizationToggled: when container is plugin or directory → as if it held',
    reason: 'The container was found by holds, which says that it is one.',
  },
  {
    mutant: 'session/inputNeededRemoved: when state.inputNeeded is there → as if it held',
    reason: ABSENT_LIST,
  },
  {
    mutant:
      'session/inputNeededRemoved: state.status without 31 with 24 → state.status without 15 with 24',
    reason: BIT_16,
  },
  {
    mutant:
      'session/inputNeededSet: state.status without 31 with 24 → state.status without 15 with 24',
    reason: BIT_16,
  },
  { mutant: 'ask: when part is inputRequest → as if it held', reason: OPEN_PART },
  {
    mutant: 'ask: append a new InputRequestResponsePart to turn.responseParts → dropped',
    reason: NEVER_RUN,
  },
  { mutant: 'ask: a new InputRequestResponsePart → without kind', reason: NEVER_RUN },
  { mutant: 'ask: a new InputRequestResponsePart → without request', reason: NEVER_RUN },
  { mutant: 'ask: kind: "inputRequest" → "inputRequest?"', reason: NEVER_RUN },
  { mutant: 'changeAnswer: when part is inputRequest → as if it held', reason: OPEN_PART },
  { mutant: 'respond: when part is inputRequest → as if it held', reason: OPEN_PART },
  { mutant: 'setServer: when state.customizations is there → as if it held', reason: ABSENT_LIST },
  {
    mutant:
      'holds: entry is plugin or directory and entry.children is there and some child of entry.children has child.id = id → entry is plugin or directory and some child of entry.children has child.id = id',
    reason: 'A container without children has no child with that id.',
  },
];
