// What somebody writes who has installed the published packages. packages.test.ts compiles and runs it in a folder of
// its own; it knows no types but those of the packages and of browsers.
import { connect, DecodeError, memoryPair, type Subscription } from '@agent-host-protocol/client';
import { decode, validation } from '@agent-host-protocol/client/validation';
import { TYPE_NAMES, type ValidationError, validate } from '@agent-host-protocol/schema';
import bundle from '@agent-host-protocol/schema/bundle.json' with { type: 'json' };
import chat from '@agent-host-protocol/schema/channels/chat.json' with { type: 'json' };
import model from '@agent-host-protocol/schema/model.json' with { type: 'json' };
import {
  ActionType,
  type AgentInfo,
  type ChatAction,
  type ChatState,
  isClientDispatchable,
  isKnown,
  negotiate,
  PROTOCOL_VERSION,
  ROOT_URI,
  SessionStatus,
  SUPPORTED_PROTOCOL_VERSIONS,
  ToolCallStatus,
} from '@agent-host-protocol/types';

function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`does not hold: ${what}`);
}

// Enums are objects with values, and types of the same name.
const done: ToolCallStatus = ToolCallStatus.Completed;
assert(done === 'completed', 'an enum value is its wire value');
// @ts-expect-error An enum takes none but its values.
const undone: ToolCallStatus = 'nearly';
assert(!Object.values<string>(ToolCallStatus).includes(undone), 'an enum can be listed');

// The registry answers what a peer may send.
const agreed = negotiate(['99.0.0', PROTOCOL_VERSION], SUPPORTED_PROTOCOL_VERSIONS);
assert(agreed === PROTOCOL_VERSION, 'versions are negotiated');
assert(isKnown('action', ActionType.ChatTurnStarted, agreed), 'the registry knows an action');
assert(!isKnown('action', 'chat/nonsense', agreed), 'the registry knows no other');
assert(isClientDispatchable(ActionType.ChatTurnStarted), 'a client may start a turn');

// A discriminated union narrows by the values of its enum.
function describe(action: ChatAction): string {
  return action.type === ActionType.ChatTurnStarted ? action.message.text : action.type;
}

// The answer of a validator narrows to the type, or to what is wrong.
const received: unknown = {
  resource: 'ahp-chat:/c1',
  title: 'Fix the cart total',
  status: SessionStatus.Idle | SessionStatus.IsRead,
  modifiedAt: '2026-01-15T09:30:00.000Z',
  turns: [],
};
const right = validate('ChatState', received);
// @ts-expect-error Nobody knows yet that there is a value.
right.value;
assert(right.ok, 'a chat state is valid');
const state: ChatState = right.value;
assert((state.status & SessionStatus.IsRead) !== 0, 'flags combine');

const wrong = validate('ChatAction', { type: ActionType.ChatTurnStarted, turnId: 7 });
assert(!wrong.ok, 'a wrong action is refused');
const errors: readonly ValidationError[] = wrong.errors;
assert(
  errors.some(({ path, expected }) => path === '/turnId' && expected === 'a string'),
  'an error says where and what',
);

const action = validate('ChatAction', {
  type: ActionType.ChatTurnStarted,
  turnId: 't1',
  message: { text: 'Hello', origin: { kind: 'user' } },
  startedAt: '2026-01-15T09:30:00.000Z',
});
assert(action.ok && describe(action.value) === 'Hello', 'a union narrows');

// @ts-expect-error Types that do not exist cannot be asked for.
const nonsense = () => validate('Nonsense', {});
assert(throws(nonsense), 'and are refused where nobody compiles');

function throws(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

// The data files can be imported, and are typed.
assert(bundle.definitions.ChatState.type === 'object', 'the bundle has every type');
assert('ChatAction' in chat.definitions, 'a channel has what it needs');
assert(model.protocolVersion === PROTOCOL_VERSION, 'the model is of this version');
assert(
  TYPE_NAMES.every((name) => name in bundle.definitions),
  'every validator has a schema',
);

// The client reads texts strictly, and tells where one is wrong.
assert(decode('StringOrMarkdown', '"Hello"') === 'Hello', 'a text is decoded');
try {
  decode('Turn', '{"id":"1","id":"2"}');
  assert(false, 'a key twice is refused');
} catch (error) {
  assert(error instanceof DecodeError && error.path === '/id', 'an error names the place');
}

// A client is typed by its channels, and needs nothing of the platform but timers.
const [ours, theirs] = memoryPair();
theirs.open({
  onMessage(text) {
    const { id, method } = JSON.parse(text) as { id: number; method: string };
    const snapshots = [{ resource: ROOT_URI, state: { agents: [] }, fromSeq: 0 }];
    const result = { protocolVersion: PROTOCOL_VERSION, serverSeq: 0, snapshots };
    if (method === 'initialize') theirs.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
  },
  onEnd() {},
});
const client = await connect({ connect: async () => ours, validation });
const root: Subscription<'root'> = await client.subscribe<'root'>(ROOT_URI);
const agents: readonly AgentInfo[] = root.state.agents;
assert(client.version === PROTOCOL_VERSION && agents.length === 0, 'a client connects');
// @ts-expect-error A request has the params of its method.
void (() => client.request('listSessions', { channel: ROOT_URI, limit: 'all' }));
assert(
  throws(() => root.dispatch({ type: 'root/agentsChanged', agents: [] })),
  'and is guarded',
);
client.close();
