import { existsSync, writeFileSync } from 'node:fs';
import { good, print, serve } from './serve.js';

const mark = process.argv[2] ?? '';

serve('bad', (request) => {
  if (existsSync(mark)) print(good(request));
  else {
    writeFileSync(mark, '');
    process.exit(5);
  }
});
