import { serve } from './serve.js';

serve('bad', () => {
  console.error('panicked at "bad"');
  process.exit(3);
});
