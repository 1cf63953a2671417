import { createInterface } from 'node:readline';
import { good, print } from './serve.js';

// Its in-place form is wrong.
createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  const answer = { ...good(request), inPlace: request.op === 'info' ? true : undefined };
  print(request.inPlace ? { ...answer, state: { changed: true } } : answer);
});
