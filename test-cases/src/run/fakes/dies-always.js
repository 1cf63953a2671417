import { createInterface } from 'node:readline';
import { good, print } from './serve.js';

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  if (request.op !== 'info') process.exit(6);
  print(good(request));
});
