import { DecodeError } from '@agent-host-protocol/client';
import { decode } from '@agent-host-protocol/client/validation';

const message = decode('Message', '{ "text": "Hello", "origin": { "kind": "user" } }');
console.log(message.text, JSON.stringify(message));

try {
  decode('Message', '{ "text": 7, "origin": { "kind": "user" } }');
} catch (error) {
  if (!(error instanceof DecodeError)) throw error;
  console.log(error.path); // /text
  console.log(error.message); // /text: expected a string, found the number 7
}
