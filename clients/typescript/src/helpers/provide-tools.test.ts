import {
  type ChatState,
  type StateAction,
  type ToolCallClientContributor,
  type ToolCallState,
  ToolCallStatus,
  type ToolResultContent,
} from '@agent-host-protocol/types';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Subscription } from '../channels/subscription.js';
import type { ModelHostOptions } from '../testing/model-host.js';
import { contribute } from './active-client.js';
import {
  type ClientTool,
  type ProvidedTools,
  type ProvideToolsOptions,
  provideTools,
  type ToolOutcome,
  type ToolRun,
} from './provide-tools.js';
import {
  CHAT,
  chatState,
  type Harness,
  harness,
  SESSION,
  sessionState,
  settled,
} from './testing/harness.js';

/** A call of the tool, for a test to end when it likes. */
interface Held {
  readonly input: unknown;
  readonly run: ToolRun;
  readonly end: (outcome: ToolOutcome) => void;
  readonly fail: (error: Error) => void;
}

let at: Harness;
let session: Subscription<'session'>;
let provided: ProvidedTools;
let held: Held[] = [];

/** A tool whose calls take as long as the test wants. */
const SEARCH: ClientTool = {
  definition: { name: 'search', description: 'Searches.' },
  run: (input, run) =>
    new Promise((end, fail) => {
      held.push({ input, run, end, fail });
    }),
};

const MINE = { kind: 'client', clientId: 'me' } as const;

afterEach(() => {
  at.client.close();
  held = [];
});

async function begin(
  hostOptions: ModelHostOptions = {},
  options?: ProvideToolsOptions,
  tools: readonly ClientTool[] = [SEARCH],
): Promise<void> {
  at = await harness(hostOptions);
  const { resource, title, status, modifiedAt } = chatState();
  const chats = [{ resource, title, status, modifiedAt }];
  at.host.add(SESSION, 'session', sessionState({ chats, defaultChat: CHAT }));
  at.host.add(CHAT, 'chat', chatState());
  session = await at.client.subscribe<'session'>(SESSION);
  provided = await provideTools(at.client, session, { tools }, options);
  await settled();
}

function act(...actions: StateAction[]): Promise<void> {
  for (const action of actions) at.host.act(CHAT, action);
  return settled();
}

const TURN: StateAction = {
  type: 'chat/turnStarted',
  turnId: 't',
  message: { text: 'go', origin: { kind: 'user' } },
  startedAt: '1970-01-01T00:00:00.000Z',
};

function called(
  toolCallId = 'x',
  toolName = 'search',
  contributor: ToolCallClientContributor = MINE,
): StateAction {
  const names = { toolName, displayName: 'Search' };
  return { type: 'chat/toolCallStart', turnId: 't', toolCallId, ...names, contributor };
}

function ready(more: object = {}, toolCallId = 'x'): StateAction {
  const invocationMessage = 'Searching';
  return { type: 'chat/toolCallReady', turnId: 't', toolCallId, invocationMessage, ...more };
}

const NOT_NEEDED = { confirmed: 'not-needed' } as const;

/** What the host's session lists as work for a client. */
function announced(toolCall: Partial<ToolCallState> = {}, clientId = 'me'): StateAction {
  const names = { toolCallId: 'x', toolName: 'search', displayName: 'Search' };
  const running = { status: 'running', invocationMessage: 'Searching', ...NOT_NEEDED } as const;
  return {
    type: 'session/inputNeededSet',
    request: {
      kind: 'toolClientExecution',
      id: 'any id',
      chat: CHAT,
      turnId: 't',
      clientId,
      toolCall: { ...names, ...running, contributor: MINE, ...toolCall } as ToolCallState,
    },
  };
}

/** The call as the host has it. */
function call(toolCallId = 'x'): ToolCallState | undefined {
  const { activeTurn } = at.host.state(CHAT, 'chat') as ChatState;
  const parts = activeTurn?.responseParts ?? [];
  const calls = parts.flatMap((part) => (part.kind === 'toolCall' ? [part.toolCall] : []));
  return calls.find((each) => each.toolCallId === toolCallId);
}

describe('a tool of this client', () => {
  it('is published in its entry, where everybody sees it (CU-15, CU-16)', async () => {
    await begin();
    expect(provided.published.status).toBe('confirmed');
    const { activeClients } = at.host.state(SESSION, 'session');
    expect(activeClients).toEqual([{ clientId: 'me', tools: [SEARCH.definition] }]);
  });

  it('runs with the input of the call once the call runs, and not before (C-26, CU-20)', async () => {
    await begin();
    await act(TURN, called(), { ...ready(), toolInput: '{"a": 1}' } as StateAction);
    expect(held).toHaveLength(0);
    const confirmed = {
      approved: true,
      confirmed: 'user-action',
      editedToolInput: '{"a": 2}',
    } as const;
    await act({ type: 'chat/toolCallConfirmed', turnId: 't', toolCallId: 'x', ...confirmed });
    expect(held.map(({ input }) => input)).toEqual([{ a: 2 }]);
  });

  it('ends its call with what it returns (C-26, CU-20)', async () => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    held[0]?.end('found it');
    await settled();
    expect(call()).toMatchObject({
      status: ToolCallStatus.Completed,
      success: true,
      pastTenseMessage: 'Ran Search',
      content: [{ type: 'text', text: 'found it' }],
    });
  });

  it('may say all that the protocol can say', async () => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    const structuredContent = { hits: 2 };
    held[0]?.end({
      pastTenseMessage: 'Found 2',
      structuredContent,
      requiresResultConfirmation: true,
    });
    await settled();
    expect(call()).toMatchObject({
      status: ToolCallStatus.PendingResultConfirmation,
      success: true,
      pastTenseMessage: 'Found 2',
      structuredContent,
    });
  });

  it('gets an empty object where the agent gave no input', async () => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    expect(held[0]?.input).toEqual({});
  });

  it('fails with the message of what it throws', async () => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    held[0]?.fail(new Error('no index'));
    await settled();
    expect(call()).toMatchObject({
      status: ToolCallStatus.Completed,
      success: false,
      error: { message: 'no index' },
    });
  });

  it('is not run with input that is not JSON, and the call fails (C-28)', async () => {
    await begin();
    await act(TURN, called(), ready({ ...NOT_NEEDED, toolInput: '{' }));
    expect(held).toHaveLength(0);
    expect(call()).toMatchObject({ status: ToolCallStatus.Completed, success: false });
  });

  it('shows what it has so far (C-27, CU-20)', async () => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    held[0]?.run.report('one');
    const content: ToolResultContent[] = [{ type: 'text', text: 'one, two' }];
    held[0]?.run.report(content);
    await settled();
    expect(call()).toMatchObject({ status: ToolCallStatus.Running, content });
    expect(at.actions('chat/toolCallContentChanged')).toHaveLength(2);
  });

  it('runs for its own client only', async () => {
    await begin();
    await act(
      TURN,
      called('x', 'search', { kind: 'client', clientId: 'other' }),
      ready(NOT_NEEDED),
    );
    expect(held).toHaveLength(0);
    expect(at.actions('chat/toolCallComplete')).toHaveLength(0);
  });

  it('runs the calls that it finds when it is published', async () => {
    at = await harness();
    at.host.add(SESSION, 'session', sessionState({ chats: [chatState()] }));
    at.host.add(CHAT, 'chat', chatState());
    await act(TURN, called(), ready(NOT_NEEDED));
    session = await at.client.subscribe<'session'>(SESSION);
    await provideTools(at.client, session, { tools: [SEARCH] });
    await settled();
    expect(held).toHaveLength(1);
  });

  it('runs in chats that the session gets later', async () => {
    await begin();
    const resource = 'ahp-chat:/late';
    at.host.add(resource, 'chat', chatState({ resource }));
    at.host.act(SESSION, { type: 'session/chatAdded', summary: { ...chatState(), resource } });
    await settled();
    for (const action of [TURN, called(), ready(NOT_NEEDED)]) at.host.act(resource, action);
    await settled();
    expect(held.map(({ run }) => run.chat)).toEqual([resource]);
  });
});

describe('a call that the session announces', () => {
  it('is run without the chat (CU-35)', async () => {
    await begin({}, { lookIn: 'session' });
    at.host.act(SESSION, announced({ toolInput: '[3]' }));
    await settled();
    expect(held.map(({ input }) => input)).toEqual([[3]]);
    expect(at.params('subscribe').map(({ channel }) => channel)).not.toContain(CHAT);
    held[0]?.end('done');
    await settled();
    expect(at.actions('chat/toolCallComplete')).toMatchObject([
      { turnId: 't', toolCallId: 'x', result: { success: true } },
    ]);
  });

  it('is run once, also if the chat shows it too, and its end lags behind (CU-35)', async () => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    at.host.act(SESSION, announced());
    await settled();
    held[0]?.end('done');
    await settled();
    // The host still lists it, and changes something else.
    at.host.act(SESSION, { type: 'session/titleChanged', title: 'another' });
    await settled();
    expect(held).toHaveLength(1);
    expect(at.actions('chat/toolCallComplete')).toHaveLength(1);
  });

  it('is left alone when it is for another client', async () => {
    await begin({}, { lookIn: 'session' });
    at.host.act(SESSION, announced({}, 'other'));
    await settled();
    expect(held).toHaveLength(0);
  });

  it('is aborted when the session does not list it any more', async () => {
    await begin({}, { lookIn: 'session' });
    at.host.act(SESSION, announced());
    await settled();
    at.host.act(SESSION, { type: 'session/inputNeededRemoved', id: 'any id' });
    await settled();
    expect(held[0]?.run.signal.aborted).toBe(true);
  });

  it('is aborted when the chat has ended it, although the session still lists it', async () => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    at.host.act(SESSION, announced());
    await settled();
    await act({ type: 'chat/turnCancelled', turnId: 't', duration: 1 });
    expect(held.map(({ run }) => run.signal.aborted)).toEqual([true]);
  });

  it('leaves the signal alone once it has a result', async () => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    held[0]?.end('done');
    await settled();
    expect(held[0]?.run.signal.aborted).toBe(false);
  });

  it('goes on while the chat shows it', async () => {
    await begin();
    at.host.act(SESSION, announced());
    await act(TURN, called(), ready(NOT_NEEDED));
    at.host.act(SESSION, { type: 'session/inputNeededRemoved', id: 'any id' });
    await settled();
    expect(held.map(({ run }) => run.signal.aborted)).toEqual([false]);
  });
});

describe('a call of a tool that is not known', () => {
  const DENIAL = { type: 'chat/toolCallConfirmed', approved: false, reason: 'denied' };

  it('is denied before it runs (C-28, CU-22)', async () => {
    await begin();
    await act(TURN, called('x', 'unheard of'), ready());
    expect(at.actions('chat/toolCallConfirmed')).toMatchObject([DENIAL]);
    expect(call()).toMatchObject({ status: ToolCallStatus.Cancelled, reason: 'denied' });
    expect(at.actions('chat/toolCallComplete')).toEqual([]);
  });

  it('is denied and ended without success when it runs already (C-28, CU-22)', async () => {
    await begin();
    await act(TURN, called('x', 'unheard of'), ready(NOT_NEEDED));
    expect(at.actions().slice(1)).toMatchObject([
      DENIAL,
      { type: 'chat/toolCallComplete', result: { success: false } },
    ]);
    expect(call()).toMatchObject({ status: ToolCallStatus.Completed, success: false });
  });

  it('is denied once, also by a host that refuses that', async () => {
    await begin({ check: ({ type }) => (type === 'chat/toolCallConfirmed' ? 'no' : undefined) });
    await act(TURN, called('x', 'unheard of'), ready());
    await act(ready({ intention: 'again' }));
    expect(at.actions('chat/toolCallConfirmed')).toHaveLength(1);
  });

  it('is left to whoever else in this program has published the tool', async () => {
    await begin();
    await contribute(at.client, session, { tools: [{ name: 'elsewhere' }] }).published;
    await act(TURN, called('x', 'elsewhere'), ready(NOT_NEEDED));
    expect(call()?.status).toBe(ToolCallStatus.Running);
  });
});

describe('a call that nobody waits for any more', () => {
  const ended: [string, () => unknown][] = [
    [
      'the host has ended it',
      () => {
        const result = { success: false, pastTenseMessage: 'too slow' };
        return act({ type: 'chat/toolCallComplete', turnId: 't', toolCallId: 'x', result });
      },
    ],
    ['the turn was cancelled', () => act({ type: 'chat/turnCancelled', turnId: 't', duration: 1 })],
    ['the chat was truncated', () => act({ type: 'chat/truncated' })],
    ['the chat is gone', () => at.host.act(SESSION, { type: 'session/chatRemoved', chat: CHAT })],
    ['the session was closed', () => session.close()],
    ['the client was closed', () => at.client.close()],
    ['the tool was taken back', () => provided.withdraw()],
    ['the tool was replaced', () => provided.update({ tools: [] })],
  ];

  it.each(ended)('is aborted: %s', async (_why, end) => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    const signal = held[0]?.run.signal;
    expect(signal?.aborted).toBe(false);
    await end();
    await settled();
    expect(signal?.aborted).toBe(true);
    expect(signal?.reason).toBeInstanceOf(Error);
  });

  it('has no result and shows nothing, whatever its tool does', async () => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    await act({ type: 'chat/turnCancelled', turnId: 't', duration: 1 });
    const sent = at.sent.length;
    held[0]?.run.report('late');
    held[0]?.end('late');
    await settled();
    expect(at.sent).toHaveLength(sent);
  });

  it.each([
    ['withdrawn', () => provided.withdraw()],
    ['replaced', () => provided.update({ tools: [] })],
    ['left with the session', async () => session.close()],
  ])('is ended without success when its tool is %s', async (_how, end) => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    await end();
    await settled();
    expect(call()).toMatchObject({ status: ToolCallStatus.Completed, success: false });
    expect(at.actions('chat/toolCallComplete')).toHaveLength(1);
  });
});

describe('a connection that is lost', () => {
  it('keeps calls running, and their results', async () => {
    await begin();
    await act(TURN, called(), ready(NOT_NEEDED));
    await at.breakAnd(() => held[0]?.end('done'));
    await settled();
    expect(held).toHaveLength(1);
    expect(call()).toMatchObject({ status: ToolCallStatus.Completed, success: true });
  });

  it('is followed by the result once more, where nobody can tell what became of it', async () => {
    await begin({ replayLimit: 0 });
    await act(TURN, called(), ready(NOT_NEEDED));
    // The result goes out, and the host does not take it any more.
    vi.spyOn(at.host, 'dispatched').mockImplementationOnce(() => {});
    held[0]?.end('done');
    await settled();
    await at.breakAnd(() => at.host.act(CHAT, { type: 'chat/activityChanged', activity: 'busy' }));
    await settled();
    expect(held).toHaveLength(1);
    expect(at.actions('chat/toolCallComplete')).toHaveLength(2);
    expect(call()).toMatchObject({ status: ToolCallStatus.Completed, success: true });
  });
});

describe('other tools', () => {
  it('take the place of those that were provided', async () => {
    await begin();
    const other: ClientTool = { definition: { name: 'other' }, run: () => 'ran' };
    expect((await provided.update({ tools: [other] })).status).toBe('confirmed');
    await act(TURN, called('x', 'other'), ready(NOT_NEEDED), called('y'), ready(NOT_NEEDED, 'y'));
    expect(call('x')).toMatchObject({ success: true });
    expect(call('y')).toMatchObject({ success: false });
    expect(held).toHaveLength(0);
  });

  it('cannot have a name that this client has provided', async () => {
    await begin();
    await expect(provideTools(at.client, session, { tools: [SEARCH] })).rejects.toThrow('"search"');
  });
});
