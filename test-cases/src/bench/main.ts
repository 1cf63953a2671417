import { fromLater, makeSession, writeSession } from './session.js';

/** Writes the sessions that "./ahp bench mirrors" measures with: as it is, and as a peer of a later version sends it. */
const [plain, later] = process.argv.slice(2);
if (plain && later) {
  const session = makeSession();
  writeSession(plain, session);
  writeSession(later, fromLater(session));
} else {
  console.error('usage: main.ts FILE FILE');
  process.exitCode = 2;
}
