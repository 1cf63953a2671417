import { createInterface } from 'node:readline';
import { good, print } from './serve.js';

/** @type {import('./serve.js').Request | undefined} */
let late;

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  if (request.value === 'bad') late = request;
  else {
    print(good(request));
    if (late) print(good(late));
    late = undefined;
  }
});
