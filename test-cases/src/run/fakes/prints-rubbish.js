import { print, serve } from './serve.js';

serve('bad', () => print('Segmentation fault'));
