import {
  applyInPlace,
  type ChatAction,
  type ChatState,
  reduceChat,
} from '@agent-host-protocol/types';

const chat: ChatState = {
  resource: 'ahp-chat:/1',
  title: 'Hello',
  status: 1,
  modifiedAt: '2026-01-15T09:30:00.000Z',
  turns: [],
};
const action: ChatAction = { type: 'chat/activityChanged', activity: 'Thinking' };

const next = reduceChat(chat, action, { now: Date.now() });
console.log(next.activity, chat.activity); // Thinking undefined
console.log(reduceChat(next, action, { now: Date.now() }) === next); // true: nothing changed

applyInPlace('chat', chat, action, { now: Date.now() });
console.log(chat.activity); // Thinking
