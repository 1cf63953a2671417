import type { ActionEnvelope, ChatAction, ChatState, Turn } from '@agent-host-protocol/types';
import { idleChat, stream, writer } from '../../../types/bench/replay.js';

/** A chat, and how many past turns it has. */
export interface Chat {
  readonly uri: string;
  readonly turns: number;
}

export const FEW: Chat = { uri: 'ahp-chat:/few-turns', turns: 10 };
export const MANY: Chat = { uri: 'ahp-chat:/many-turns', turns: 10_000 };
export const CHATS = [FEW, MANY];

/** The notification by which a client asks the host for all traffic about a chat. */
export const START = 'bench/start';

/** The state of a chat before the traffic. */
export function stateOf({ uri, turns }: Chat): ChatState {
  const idle = idleChat();
  return { ...idle, resource: uri, turns: Array.from({ length: turns }, (_, i) => past(idle, i)) };
}

/** One of the turns of a chat over again, under another id and not quite as long. */
function past({ turns: [turn] }: ChatState, at: number): Turn {
  if (!turn) throw new Error('the chat has no turn');
  return { ...turn, id: `turn-past-${at}`, responseParts: turn.responseParts.slice(0, 3) };
}

/** That many actions as a host streams them into a chat; texts come in pieces of 20 to 60 characters. */
export function actions(count: number): ChatAction[] {
  const write = writer(6);
  return stream(count).map((action, i) =>
    action.type === 'chat/delta' || action.type === 'chat/reasoning'
      ? { ...action, content: piece(write, i) }
      : action,
  );
}

/** Every eighth piece begins a new line, which JSON has to escape. */
function piece(write: (count: number) => string, at: number): string {
  const text = write(4 + (at % 7));
  return at % 8 ? text : `\n${text}`;
}

/** The messages that carry the actions, in JSON. */
export function messages(chat: Chat, count: number): string[] {
  return actions(count).map((action, i) => {
    const params: ActionEnvelope = { channel: chat.uri, action, serverSeq: i + 1 };
    return JSON.stringify({ jsonrpc: '2.0', method: 'action', params });
  });
}
