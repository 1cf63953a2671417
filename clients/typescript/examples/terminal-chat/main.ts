/**
 * A chat with an agent in a terminal: what somebody types goes to the host, and the answer is printed as it comes.
 *
 *     npx tsx clients/typescript/examples/terminal-chat/main.ts --url ws://127.0.0.1:4711
 */
import { parseArgs } from 'node:util';
import { type AhpClient, createSession, openSession } from '@agent-host-protocol/client';
import { connectTo, tellOfConnection } from '../shared/connect-to.js';
import { print } from '../shared/print.js';
import { runProgram } from '../shared/program.js';
import { COMMANDS_HELP, Conversation } from './conversation.js';
import { Lines } from './lines.js';
import { ChatPrinter } from './printer.js';

const HELP = `Chats with an agent, in a terminal or a pipe.

  --url URL           a host that listens on a WebSocket, such as ws://127.0.0.1:4711
  --command PROGRAM   a host to start, which talks over its standard input and output;
                      its arguments come last, after --
  --session URI       the session to open; a new one unless given
  --help              this text

${COMMANDS_HELP}

Ends with 0 when everything is said, with 1 when something went wrong, with 2 when it was called in a
wrong way, and with 130 after Ctrl-C.`;

const INTERRUPTED = 130;

await runProgram('terminal-chat', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      command: { type: 'string' },
      session: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const place = { ...values, args: positionals };
  const client = await connectTo(place, 'ahp-terminal-chat', 'Terminal chat');
  try {
    return await chatWith(client, values.session);
  } finally {
    client.close();
  }
});

async function chatWith(client: AhpClient, uri: string | undefined): Promise<number> {
  const { session, chat } = uri ? await openSession(client, uri) : await createSession(client);
  const { serverInfo } = client.host;
  const printer = new ChatPrinter(print);
  printer.line(`-- ${serverInfo?.title ?? serverInfo?.name ?? 'a host'}, session ${session.uri}`);
  tellOfConnection(client, (line) => printer.line(line));

  let code = 0;
  const lines = new Lines(() => {
    if (conversation.cancel()) return;
    code = INTERRUPTED;
    lines.close();
  });
  const conversation = new Conversation(chat, lines, printer);
  try {
    await conversation.run();
    return code;
  } finally {
    lines.close();
  }
}
