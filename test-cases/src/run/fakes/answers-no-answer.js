import { print, serve } from './serve.js';

serve('bad', ({ id }) => print({ id, ok: false, error: 'nope' }));
