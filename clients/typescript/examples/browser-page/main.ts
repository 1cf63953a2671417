/**
 * A page in the browser that talks to a host: its sessions, a conversation, questions of the agent.
 *
 *     npx tsx clients/typescript/examples/browser-page/main.ts
 */
import { parseArgs } from 'node:util';
import { naturalNumber, runProgram } from '../shared/program.js';
import { servePage } from './serve-page.js';

const HELP = `Serves a page that talks to the example host, which it starts as well.

  --port NUMBER   where to listen on 127.0.0.1; 0, the default, takes one that is free
  --pace MS       how long the agent takes for a word; 40 unless given
  --help          this text

Prints "open http://127.0.0.1:PORT" and serves until it is ended.`;

await runProgram('browser-page', async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      pace: { type: 'string', default: '40' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const port = naturalNumber('port', values.port);
  const { url } = await servePage({ port, paceMs: naturalNumber('pace', values.pace) });
  console.log(`open ${url}`);
  return 0;
});
