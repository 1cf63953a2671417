import { serve } from './serve.js';

// Blocks for good, without keeping the machine busy.
serve('bad', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
