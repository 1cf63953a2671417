import { runDiff } from './main.js';

process.exitCode = await runDiff(process.argv.slice(2));
