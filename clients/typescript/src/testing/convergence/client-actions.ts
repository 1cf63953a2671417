import { type ActionTable, callOf, message, name, startedAt, text, turnOf } from './actions.js';

const RESPONSES = ['accept', 'decline', 'cancel'] as const;
const PENDING = ['queued', 'queued', 'steering'] as const;

/** What the users of the simulated clients do. */
export const CLIENT_ACTIONS: ActionTable = {
  root: [
    (random) => ({ type: 'root/configChanged', config: { [name(random, 'key-')]: text(random) } }),
  ],

  session: [
    (random) => ({ type: 'session/titleChanged', title: text(random) }),
    (random) => ({ type: 'session/isReadChanged', isRead: random.below(2) === 0 }),
    (random) => ({ type: 'session/isArchivedChanged', isArchived: random.below(2) === 0 }),
    (random) => ({
      type: 'session/configChanged',
      config: { [name(random, 'key-')]: text(random) },
      replace: random.below(4) === 0,
    }),
    (random, _, clientId) => ({
      type: 'session/activeClientSet',
      activeClient: { clientId, tools: [], displayName: text(random) },
    }),
    (_random, _state, clientId) => ({ type: 'session/activeClientRemoved', clientId }),
  ],

  chat: [
    (random, { queuedMessages }) => ({
      type: 'chat/turnStarted',
      turnId: `turn-${random.below(6)}`,
      startedAt,
      message: message(random),
      ...(queuedMessages?.[0] && { queuedMessageId: queuedMessages[0].id }),
    }),
    (random, state) => ({
      type: 'chat/turnCancelled',
      turnId: turnOf(state),
      duration: random.below(9),
    }),
    (random, state) => ({
      type: 'chat/toolCallConfirmed',
      turnId: turnOf(state),
      toolCallId: callOf(random, state, 'pending-confirmation'),
      ...(random.below(2)
        ? { approved: true, confirmed: 'user-action' }
        : { approved: false, reason: 'denied', reasonMessage: text(random) }),
    }),
    (random, state) => ({
      type: 'chat/toolCallComplete',
      turnId: turnOf(state),
      toolCallId: callOf(random, state, 'running'),
      result: { success: true, pastTenseMessage: text(random) },
      requiresResultConfirmation: random.below(2) === 0,
    }),
    (random, state) => ({
      type: 'chat/toolCallResultConfirmed',
      turnId: turnOf(state),
      toolCallId: callOf(random, state, 'pending-result-confirmation'),
      approved: random.below(2) === 0,
    }),
    (random) => ({
      type: 'chat/pendingMessageSet',
      kind: random.pick(PENDING),
      id: name(random, 'message-'),
      message: message(random),
    }),
    (random) => ({
      type: 'chat/pendingMessageRemoved',
      kind: random.pick(PENDING),
      id: name(random, 'message-'),
    }),
    (random, { queuedMessages = [] }) => ({
      type: 'chat/queuedMessagesReordered',
      order: [name(random, 'message-'), ...queuedMessages.map(({ id }) => id).reverse()],
    }),
    (random) => ({
      type: 'chat/draftChanged',
      ...(random.below(3) && { draft: message(random) }),
    }),
    (random) => ({
      type: 'chat/inputAnswerChanged',
      requestId: name(random, 'request-'),
      questionId: name(random, 'question-'),
      answer: { state: 'draft', value: { kind: 'text', value: text(random) } },
    }),
    (random) => ({
      type: 'chat/inputCompleted',
      requestId: name(random, 'request-'),
      response: random.pick(RESPONSES),
    }),
    (random, { turns }) => ({
      type: 'chat/truncated',
      ...(turns[0] && random.below(4) && { turnId: turns[0].id }),
    }),
  ],

  annotations: [
    (random) => ({
      type: 'annotations/set',
      annotation: {
        id: name(random, 'annotation-'),
        turnId: text(random),
        resource: 'file:///one',
        resolved: false,
        entries: [{ id: name(random, 'entry-'), text: text(random) }],
      },
    }),
    (random) => ({
      type: 'annotations/updated',
      annotationId: name(random, 'annotation-'),
      turnId: text(random),
      resolved: random.below(2) === 0,
    }),
    (random) => ({ type: 'annotations/removed', annotationId: name(random, 'annotation-') }),
    (random) => ({
      type: 'annotations/entrySet',
      annotationId: name(random, 'annotation-'),
      entry: { id: name(random, 'entry-'), text: text(random) },
    }),
    (random) => ({
      type: 'annotations/entryRemoved',
      annotationId: name(random, 'annotation-'),
      entryId: name(random, 'entry-'),
    }),
  ],

  terminal: [
    (random) => ({ type: 'terminal/input', data: text(random) }),
    (random) => ({ type: 'terminal/resized', cols: random.below(200), rows: random.below(50) }),
    (random) => ({ type: 'terminal/titleChanged', title: text(random) }),
    (_random, _state, clientId) => ({
      type: 'terminal/claimed',
      claim: { kind: 'client', clientId },
    }),
    () => ({ type: 'terminal/cleared' }),
  ],
};
