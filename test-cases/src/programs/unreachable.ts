/** A branch that no state and action can take. */
export interface Unreachable {
  /** Its id, as `coverage.test.ts` prints it. */
  readonly branch: string;
  /** Why it cannot be taken. */
  readonly reason: string;
}

const CLOSED_KIND = 'There are two kinds of pending message, and the set of kinds is closed.';
const TESTED_BEFORE = 'The condition around it says that there is such an element.';
const OPEN_PART = 'isOpen holds for input requests only.';
const HOLDS = 'The container was found by holds, which says that it is one and has such a child.';

/** Branches that no fixture has to take. One that a fixture takes all the same is an error. */
export const UNREACHABLE: readonly Unreachable[] = [
  { branch: 'chat/pendingMessageRemoved: when action.kind = "queued": else', reason: CLOSED_KIND },
  { branch: 'chat/pendingMessageSet: when action.kind = "queued": else', reason: CLOSED_KIND },
  {
    branch: 'chat/truncated: keep state.turns through id = action.turnId: finds nothing',
    reason: TESTED_BEFORE,
  },
  {
    branch:
      'session/chatRemoved: remove every resource = action.chat from state.chats: finds nothing',
    reason: TESTED_BEFORE,
  },
  {
    branch:
      'session/customizationRemoved: remove the first id = action.id from state.customizations: finds nothing',
    reason: TESTED_BEFORE,
  },
  {
    branch:
      'session/customizationRemoved: remove the first id = action.id from state.customizations: no list',
    reason: TESTED_BEFORE,
  },
  {
    branch: 'session/customizationToggled: when container is plugin or directory: else',
    reason: HOLDS,
  },
  {
    branch:
      'session/customizationToggled: find the first child of container.children with child.id = action.id: not found',
    reason: HOLDS,
  },
  {
    branch:
      'session/inputNeededRemoved: remove every id = action.id from state.inputNeeded: finds nothing',
    reason: TESTED_BEFORE,
  },
  {
    branch:
      'session/inputNeededRemoved: remove every id = action.id from state.inputNeeded: no list',
    reason: TESTED_BEFORE,
  },
  { branch: 'ask: when part is inputRequest: else', reason: OPEN_PART },
  {
    branch:
      'changeAnswer: find the first part of turn.responseParts with isOpen(part, action.requestId): not found',
    reason: 'The only arm that calls it has made sure of such a part.',
  },
  { branch: 'changeAnswer: when part is inputRequest: else', reason: OPEN_PART },
  {
    branch:
      'respond: find the first part of turn.responseParts with isOpen(part, action.requestId): not found',
    reason: 'The only arm that calls it has made sure of such a part.',
  },
  { branch: 'respond: when part is inputRequest: else', reason: OPEN_PART },
];
