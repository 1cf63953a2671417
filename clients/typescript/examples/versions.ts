import {
  isClientDispatchable,
  isKnown,
  negotiate,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@agent-host-protocol/types';

console.log(negotiate(['9.0.0', '0.6.0'], SUPPORTED_PROTOCOL_VERSIONS)); // 0.6.0
console.log(isKnown('action', 'chat/toolCallAuthRequired', '0.5.2')); // false: it came later
console.log(isClientDispatchable('chat/turnStarted')); // true
