import { good, print, serve } from './serve.js';

serve('bad', (request) => {
  print(good(request));
  process.exit(4);
});
