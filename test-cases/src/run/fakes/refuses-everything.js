import { createInterface } from 'node:readline';
import { good, print } from './serve.js';

const [, , kind, path] = process.argv;

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  const error = { kind, message: 'no', path };
  print(request.op === 'info' ? good(request) : { id: request.id, ok: false, error });
});
