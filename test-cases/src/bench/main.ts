import { writeSession } from './session.js';

/** Writes the session that "./ahp bench mirrors" measures with, into the file that is named. */
const [file] = process.argv.slice(2);
if (file) writeSession(file);
else {
  console.error('usage: main.ts FILE');
  process.exitCode = 2;
}
