/**
 * A host to try the other examples with: one agent that repeats what it is told, over a WebSocket on this machine, or over
 * standard input and output for the one program that has started it.
 *
 * It is the least that a client needs and no more: it keeps nothing, lets everybody on this machine in, and has no model
 * behind it. The reference host of this repository has a room of its own, `host/`.
 *
 *     npx tsx clients/typescript/examples/host/main.ts --port 4711
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { stdioTransport } from '@agent-host-protocol/client/node';
import { naturalNumber, runProgram } from '../shared/program.js';
import { ExampleHost } from './example-host.js';
import { listen, serveHost } from './serve-host.js';

const HELP = `A host to try the other examples with.

  --port NUMBER   where to listen on 127.0.0.1; 0, the default, takes one that is free
  --stdio         serve the program that has started it over standard input and output instead
  --pace MS       how long the agent takes for a word; 40 unless given
  --help          this text

Prints "listening on ws://127.0.0.1:PORT" and serves until it is ended.`;

await runProgram('host', async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      stdio: { type: 'boolean', default: false },
      pace: { type: 'string', default: '40' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const host = new ExampleHost({ paceMs: naturalNumber('pace', values.pace) });
  if (values.stdio) {
    host.model.accept(stdioTransport({ input: process.stdin, output: process.stdout }));
  } else {
    const server = createServer((_request, response) => response.writeHead(426).end());
    serveHost(host, server);
    const port = await listen(server, naturalNumber('port', values.port));
    console.log(`listening on ws://127.0.0.1:${port}`);
  }
  return 0;
});
