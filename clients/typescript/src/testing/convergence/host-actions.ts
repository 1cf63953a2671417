import {
  type ActionTable,
  callOf,
  message,
  name,
  startedAt,
  text,
  turnOf,
  unknownAction,
} from './actions.js';

/** What the simulated host does by itself: the work of an agent, and things taken away. */
export const HOST_ACTIONS: ActionTable = {
  root: [(random) => ({ type: 'root/activeSessionsChanged', activeSessions: random.below(9) })],

  session: [
    (random) => ({ type: 'session/titleChanged', title: text(random) }),
    (random) => ({
      type: 'session/activityChanged',
      ...(random.below(3) && { activity: text(random) }),
    }),
    (random) => ({ type: 'session/metaChanged', _meta: { [name(random, 'key-')]: text(random) } }),
    (random) => ({
      type: 'session/chatAdded',
      summary: {
        resource: name(random, 'ahp-chat:/'),
        title: text(random),
        status: 1,
        modifiedAt: startedAt,
      },
    }),
    (random) => ({
      type: 'session/chatUpdated',
      chat: name(random, 'ahp-chat:/'),
      changes: { title: text(random) },
    }),
    (random) => ({ type: 'session/chatRemoved', chat: name(random, 'ahp-chat:/') }),
    (_, { activeClients }) => ({
      type: 'session/activeClientRemoved',
      clientId: activeClients[0]?.clientId ?? 'nobody',
    }),
  ],

  chat: [
    unknownAction,
    (random, state) => ({
      type: 'chat/turnStarted',
      turnId: turnOf(state) === 'none' ? `turn-${random.below(6)}` : turnOf(state),
      startedAt,
      message: message(random),
    }),
    (random, state) => ({
      type: 'chat/responsePart',
      turnId: turnOf(state),
      part: { kind: 'markdown', id: name(random, 'part-'), content: text(random) },
    }),
    (random, state) => ({
      type: 'chat/delta',
      turnId: turnOf(state),
      partId: name(random, 'part-'),
      content: text(random),
    }),
    (random, state) => ({
      type: 'chat/toolCallStart',
      turnId: turnOf(state),
      toolCallId: name(random, 'call-'),
      toolName: 'tool',
      displayName: 'Tool',
    }),
    (random, state) => ({
      type: 'chat/toolCallDelta',
      turnId: turnOf(state),
      toolCallId: callOf(random, state, 'streaming'),
      content: text(random),
    }),
    (random, state) => ({
      type: 'chat/toolCallReady',
      turnId: turnOf(state),
      toolCallId: callOf(random, state, 'streaming'),
      invocationMessage: text(random),
      ...(random.below(3) === 0 && { confirmed: 'not-needed' }),
    }),
    (random, state) => ({
      type: 'chat/toolCallComplete',
      turnId: turnOf(state),
      toolCallId: callOf(random, state, 'running'),
      result: { success: random.below(2) === 0, pastTenseMessage: text(random) },
    }),
    (random, state) => ({
      type: 'chat/inputRequested',
      request: { id: name(random, 'request-'), message: text(random) },
      turnId: turnOf(state),
    }),
    (random, state) => ({
      type: 'chat/turnComplete',
      turnId: turnOf(state),
      duration: random.below(9),
    }),
    (random, state) => ({
      type: 'chat/error',
      turnId: turnOf(state),
      duration: random.below(9),
      error: { errorType: 'model', message: text(random) },
    }),
    (random, { queuedMessages }) => ({
      type: 'chat/pendingMessageRemoved',
      kind: 'queued',
      id: queuedMessages?.[0]?.id ?? name(random, 'message-'),
    }),
    (random) => ({ type: 'chat/activityChanged', activity: text(random) }),
  ],

  annotations: [
    (random, { annotations }) => ({
      type: 'annotations/removed',
      annotationId: annotations[0]?.id ?? name(random, 'annotation-'),
    }),
    (random) => ({
      type: 'annotations/entrySet',
      annotationId: name(random, 'annotation-'),
      entry: { id: name(random, 'entry-'), text: text(random) },
    }),
    (random) => ({
      type: 'annotations/updated',
      annotationId: name(random, 'annotation-'),
      resolved: random.below(2) === 0,
    }),
  ],

  terminal: [
    (random) => ({ type: 'terminal/data', data: text(random) }),
    (random) => ({ type: 'terminal/data', data: text(random) }),
    (random) => ({ type: 'terminal/cwdChanged', cwd: `file:///${text(random)}` }),
    (random) => ({
      type: 'terminal/commandExecuted',
      commandId: name(random, 'command-'),
      commandLine: text(random),
      timestamp: random.below(1000),
    }),
    (random) => ({
      type: 'terminal/commandFinished',
      commandId: name(random, 'command-'),
      exitCode: random.below(3),
    }),
    (random) => ({ type: 'terminal/exited', exitCode: random.below(3) }),
  ],
};
