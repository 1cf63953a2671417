import type {
  ChatAction,
  ChatDeltaAction,
  ChatInputRequest,
  ChatState,
  ConfirmationOption,
  Message,
  ResponsePart,
  ToolCallCompletedState,
  Turn,
} from '../index.js';

/** When everything happens. */
export const NOW = Date.UTC(2026, 0, 15, 9, 30);

const VOCABULARY =
  'the parser reads every token once and keeps a stack of open scopes so that a closing brace always finds the block it belongs to while errors are collected rather than thrown'.split(
    ' ',
  );

/** The same words in every run, and hardly ever the same few of them twice. */
export function writer(seed: number): (count: number) => string {
  let last = seed;
  const word = () => {
    last = (Math.imul(last, 1664525) + 1013904223) >>> 0;
    return VOCABULARY[(last >>> 8) % VOCABULARY.length];
  };
  return (count) => `${Array.from({ length: count }, word).join(' ')} `;
}

/** Data as it comes from the wire: shares nothing, not even strings, with what it was made from. */
export function wire<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data));
}

/** A chat with some finished turns. */
export function idleChat(): ChatState {
  const write = writer(1);
  return wire<ChatState>({
    resource: 'ahp-chat:/5f1c7a52-6a0e-4f0c-9d5b-0c6f7d1f3b11',
    title: 'Mend the parser',
    status: 33,
    modifiedAt: '2026-01-15T09:00:00.000Z',
    origin: { kind: 'user' },
    workingDirectory: 'file:///home/user/project',
    turns: Array.from({ length: 5 }, (_, i) => finishedTurn(write, i)),
    turnsNextCursor: 'before-0',
  });
}

/** A chat whose active turn has that many parts, the last of them text. */
export function streamingChat(parts: number): ChatState {
  const write = writer(2);
  const last: ResponsePart = { kind: 'markdown', id: `text-${parts - 1}`, content: write(5) };
  return wire<ChatState>({
    ...idleChat(),
    status: 8,
    activity: 'Writing',
    activeTurn: {
      id: 'turn-now',
      startedAt: '2026-01-15T09:29:00.000Z',
      message: message(write),
      responseParts: [...Array.from({ length: parts - 1 }, (_, i) => part(write, i)), last],
      usage: { inputTokens: 1800, outputTokens: 240, model: 'large' },
    },
  });
}

/** Text for the last part of such a chat, a few words at a time. */
export function deltas(parts: number, count: number): ChatDeltaAction[] {
  const write = writer(3);
  return wire(
    Array.from({ length: count }, (_, i) => ({
      type: 'chat/delta',
      turnId: 'turn-now',
      partId: `text-${parts - 1}`,
      content: write(1 + (i % 4)),
    })),
  );
}

function message(write: (count: number) => string): Message {
  return { text: write(12), origin: { kind: 'user' }, model: { id: 'large' } };
}

function part(write: (count: number) => string, i: number): ResponsePart {
  switch (i % 3) {
    case 0:
      return { kind: 'reasoning', id: `thought-${i}`, content: write(20) };
    case 1:
      return { kind: 'toolCall', toolCall: finishedCall(write, i) };
    default:
      return { kind: 'markdown', id: `text-${i}`, content: write(30) };
  }
}

function finishedCall(write: (count: number) => string, i: number): ToolCallCompletedState {
  return {
    status: 'completed',
    toolCallId: `call-${i}`,
    toolName: 'read_file',
    displayName: 'Read file',
    invocationMessage: `Reading ${write(2)}`,
    toolInput: JSON.stringify({ path: write(1) }),
    confirmed: 'not-needed',
    success: true,
    pastTenseMessage: { markdown: `Read **${write(2)}**` },
    content: [{ type: 'text', text: write(40) }],
  };
}

function finishedTurn(write: (count: number) => string, i: number): Turn {
  return {
    id: `turn-before-${i}`,
    startedAt: '2026-01-15T08:30:00.000Z',
    duration: 64_000 + i,
    message: message(write),
    responseParts: Array.from({ length: 9 }, (_, at) => part(write, at)),
    usage: { inputTokens: 1200, outputTokens: 340 },
    state: 'complete',
  };
}

const OPTIONS: ConfirmationOption[] = [
  { id: 'once', label: 'Allow once', kind: 'approve' },
  { id: 'always', label: 'Always allow', kind: 'approve', group: 1 },
  { id: 'no', label: 'Deny', kind: 'deny' },
];

/** A session of a few turns, as a host would send it. The last turn is stopped in the middle of a tool call. */
export function replay(): ChatAction[] {
  const write = writer(4);
  const actions: ChatAction[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const turnId = `turn-${turn}`;
    actions.push({
      type: 'chat/turnStarted',
      turnId,
      startedAt: '2026-01-15T09:30:00.000Z',
      message: message(write),
      ...(turn > 0 && { queuedMessageId: `queued-${turn - 1}` }),
    });
    for (let step = 0; step < 5; step++) {
      actions.push(
        { type: 'chat/activityChanged', activity: write(2) },
        ...streamed(write, turnId, 'reasoning', `thought-${turn}-${step}`, 40),
        ...streamed(write, turnId, 'markdown', `text-${turn}-${step}`, 30),
        ...called(write, turnId, `call-${turn}-${step}`, step),
        { type: 'chat/usage', turnId, usage: { inputTokens: 900 + step, outputTokens: 90 * step } },
      );
    }
    actions.push(...asked(write, `request-${turn}`), ...queued(write, turn));
    if (turn === 3) {
      actions.push(
        ...called(write, turnId, 'call-cut-off', 0).slice(0, 20),
        { type: 'chat/activityChanged' },
        { type: 'chat/turnCancelled', turnId, duration: 9_000 },
      );
    } else {
      actions.push(
        ...streamed(write, turnId, 'markdown', `answer-${turn}`, 150),
        { type: 'chat/activityChanged' },
        { type: 'chat/turnComplete', turnId, duration: 60_000 + turn },
      );
    }
  }
  return wire(actions);
}

/**
 * That many actions as a host streams them: turns of several steps, each with some thoughts, some text and a tool call
 * from start to end. The last answer is as long as it takes.
 */
export function stream(count: number): ChatAction[] {
  const write = writer(5);
  const actions: ChatAction[] = [];
  for (let turn = 0; actions.length < count; turn++) {
    const turnId = `turn-${turn}`;
    actions.push({
      type: 'chat/turnStarted',
      turnId,
      startedAt: '2026-01-15T09:30:00.000Z',
      message: message(write),
    });
    for (let step = 0; step < 10; step++) {
      actions.push(
        { type: 'chat/activityChanged', activity: write(2) },
        ...streamed(write, turnId, 'reasoning', `thought-${turn}-${step}`, 40),
        ...streamed(write, turnId, 'markdown', `text-${turn}-${step}`, 30),
        ...called(write, turnId, `call-${turn}-${step}`, step % 3),
        { type: 'chat/usage', turnId, usage: { inputTokens: 900 + step, outputTokens: 90 * step } },
      );
    }
    const left = count - actions.length;
    // A turn has about a thousand actions; where no further one fits, this answer is the last.
    const answer = left < 2_000 ? left - 3 : 100;
    actions.push(
      ...streamed(write, turnId, 'markdown', `answer-${turn}`, answer),
      { type: 'chat/activityChanged' },
      { type: 'chat/turnComplete', turnId, duration: 60_000 + turn },
    );
  }
  return wire(actions);
}

/** A part that starts empty, and its text. */
function streamed(
  write: (count: number) => string,
  turnId: string,
  kind: 'markdown' | 'reasoning',
  id: string,
  count: number,
): ChatAction[] {
  const type = kind === 'markdown' ? 'chat/delta' : 'chat/reasoning';
  return [
    { type: 'chat/responsePart', turnId, part: { kind, id, content: '' } },
    ...Array.from(
      { length: count },
      (_, i): ChatAction => ({ type, turnId, partId: id, content: write(1 + (i % 4)) }),
    ),
  ];
}

/** A tool call from start to end: run at once, allowed by the user, denied, or with a result that has to be allowed. */
function called(
  write: (count: number) => string,
  turnId: string,
  toolCallId: string,
  variant: number,
): ChatAction[] {
  const call = { turnId, toolCallId };
  const asks = variant % 2 === 1;
  const denied = variant === 3;
  const actions: ChatAction[] = [
    {
      type: 'chat/toolCallStart',
      ...call,
      toolName: 'run_command',
      displayName: 'Run command',
      intention: write(4),
    },
    ...Array.from(
      { length: 12 },
      (_, i): ChatAction => ({
        type: 'chat/toolCallDelta',
        ...call,
        content: write(1),
        ...(i === 0 && { invocationMessage: `Running ${write(1)}` }),
      }),
    ),
    {
      type: 'chat/toolCallReady',
      ...call,
      invocationMessage: { markdown: `Running \`${write(2)}\`` },
      toolInput: JSON.stringify({ command: write(6) }),
      ...(asks
        ? { confirmationTitle: `Run ${write(1)}?`, editable: true, options: OPTIONS }
        : { confirmed: 'not-needed' }),
    },
  ];
  if (denied) {
    return [
      ...actions,
      {
        type: 'chat/toolCallConfirmed',
        ...call,
        approved: false,
        reason: 'denied',
        reasonMessage: write(5),
        selectedOptionId: 'no',
      },
    ];
  }
  if (asks) {
    actions.push({
      type: 'chat/toolCallConfirmed',
      ...call,
      approved: true,
      confirmed: 'user-action',
      selectedOptionId: 'once',
    });
  }
  for (let lines = 1; lines <= 6; lines++) {
    actions.push({
      type: 'chat/toolCallContentChanged',
      ...call,
      content: [{ type: 'text', text: write(10 * lines) }],
    });
  }
  actions.push({
    type: 'chat/toolCallComplete',
    ...call,
    result: {
      success: true,
      pastTenseMessage: `Ran ${write(2)}`,
      content: [{ type: 'text', text: write(60) }],
    },
    ...(variant === 4 && { requiresResultConfirmation: true }),
  });
  if (variant === 4)
    actions.push({ type: 'chat/toolCallResultConfirmed', ...call, approved: true });
  return actions;
}

/** Questions to the user and the answers. */
function asked(write: (count: number) => string, requestId: string): ChatAction[] {
  const request: ChatInputRequest = {
    id: requestId,
    message: write(8),
    questions: [
      { kind: 'text', id: 'name', message: write(6) },
      { kind: 'boolean', id: 'sure', message: write(5), required: true },
    ],
  };
  const answer = (count: number) =>
    ({ state: 'draft', value: { kind: 'text', value: write(count) } }) as const;
  return [
    { type: 'chat/inputRequested', request },
    { type: 'chat/inputAnswerChanged', requestId, questionId: 'name', answer: answer(1) },
    { type: 'chat/inputAnswerChanged', requestId, questionId: 'name', answer: answer(2) },
    { type: 'chat/inputAnswerChanged', requestId, questionId: 'name' },
    { type: 'chat/inputAnswerChanged', requestId, questionId: 'name', answer: answer(3) },
    {
      type: 'chat/inputCompleted',
      requestId,
      response: 'accept',
      answers: { sure: { state: 'submitted', value: { kind: 'boolean', value: true } } },
    },
  ];
}

/** Messages that users write while the agent works; the first in the queue starts the next turn. */
function queued(write: (count: number) => string, turn: number): ChatAction[] {
  const set = (kind: 'queued' | 'steering', id: string): ChatAction => ({
    type: 'chat/pendingMessageSet',
    kind,
    id,
    message: message(write),
  });
  return [
    { type: 'chat/draftChanged', draft: message(write) },
    set('queued', `later-${turn}`),
    set('queued', `queued-${turn}`),
    { type: 'chat/draftChanged' },
    {
      type: 'chat/queuedMessagesReordered',
      order: [`queued-${turn}`, `later-${turn}`],
    },
    set('queued', `queued-${turn}`),
    set('steering', `steering-${turn}`),
    { type: 'chat/pendingMessageRemoved', kind: 'steering', id: `steering-${turn}` },
    { type: 'chat/pendingMessageRemoved', kind: 'queued', id: `later-${turn}` },
  ];
}
