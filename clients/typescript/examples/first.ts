import { decode } from '@agent-host-protocol/client/validation';
import { reduceChat } from '@agent-host-protocol/types';

const chat = decode(
  'ChatState',
  `{
    "resource": "ahp-chat:/1", "title": "Hello", "status": 1, "turns": [],
    "modifiedAt": "2026-01-15T09:30:00.000Z"
  }`,
);
const { action } = decode(
  'ActionEnvelope',
  `{
    "channel": "ahp-chat:/1", "serverSeq": 1,
    "action": { "type": "chat/activityChanged", "activity": "Thinking" }
  }`,
);

const next = reduceChat(chat, action, { now: Date.now() });
console.log(next.activity); // Thinking
