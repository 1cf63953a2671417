import { decode } from '@agent-host-protocol/client/validation';
import { reduceChat } from '@agent-host-protocol/types';

const chat = decode(
  'ChatState',
  `{
    "resource": "ahp-chat:/1", "title": "Hello", "status": 1025, "turns": [], "mood": "sunny",
    "modifiedAt": "2026-01-15T09:30:00.000Z"
  }`,
);
const { action } = decode(
  'ActionEnvelope',
  '{ "channel": "ahp-chat:/1", "serverSeq": 2, "action": { "type": "chat/sang", "song": 7 } }',
);

const next = reduceChat(chat, action, { now: Date.now() });
console.log(next === chat); // true: an unknown action changes nothing
console.log(JSON.stringify(action)); // {"type":"chat/sang","song":7}
console.log(JSON.parse(JSON.stringify(chat)).mood); // sunny
