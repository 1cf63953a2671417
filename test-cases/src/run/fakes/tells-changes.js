import { createInterface } from 'node:readline';
import { good, print } from './serve.js';

// It says of every action that it changed something.
createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  print({ ...good(request), changed: request.actions?.map(() => true) });
});
