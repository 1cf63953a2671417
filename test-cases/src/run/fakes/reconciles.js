import { createInterface } from 'node:readline';
import { good, print } from './serve.js';

// It says that it has a client runtime, and answers with the views it was started with, whatever it is asked.
const views = JSON.parse(process.argv[2] ?? 'null');
createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  print({ ...good(request), ...(request.op === 'info' ? { reconcile: true } : { views }) });
});
