import { createInterface } from 'node:readline';
import { good, print } from './serve.js';

for await (const line of createInterface({ input: process.stdin })) {
  await new Promise((done) => setTimeout(done, 200));
  print(good(JSON.parse(line)));
}
