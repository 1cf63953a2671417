import { createInterface } from 'node:readline';
import { good, print } from './serve.js';

// It says that it speaks with peers of older versions, and answers with what it was started with, whatever it is asked.
const result = JSON.parse(process.argv[2] ?? 'null');
createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  print({ ...good(request), ...(request.op === 'info' ? { translate: true } : { result }) });
});
