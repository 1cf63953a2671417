/**
 * A client that takes part in a session only to provide tools: the agent calls them, and they run here.
 *
 *     npx tsx clients/typescript/examples/tool-provider/main.ts --url ws://127.0.0.1:4711
 */
import { parseArgs } from 'node:util';
import { type AhpClient, liveSessions, provideTools } from '@agent-host-protocol/client';
import type { SessionSummary, ToolCallCompletedState, URI } from '@agent-host-protocol/types';
import { connectTo, tellOfConnection } from '../shared/connect-to.js';
import { print } from '../shared/print.js';
import { runProgram } from '../shared/program.js';
import { TOOLS } from './tools.js';
import { watched } from './watched.js';

const HELP = `Provides tools to the agent of a session: add_numbers and local_time.

  --url URL       a host that listens on a WebSocket, such as ws://127.0.0.1:4711
  --session URI   the session; the newest one unless given, or the first that there will be
  --once          end after the first call
  --help          this text

Ends with 0 after --once, with 1 when something went wrong, with 2 when it was called in a wrong way,
and with 130 after Ctrl-C.`;

const INTERRUPTED = 130;

await runProgram('tool-provider', async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      session: { type: 'string' },
      once: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const client = await connectTo({ url: values.url }, 'ahp-tool-provider', 'Tool provider');
  tellOfConnection(client, tell);
  try {
    return await provide(client, values.session ?? (await newestSession(client)), values.once);
  } finally {
    client.close();
  }
});

/** Provides the tools until somebody has had enough of it. */
async function provide(client: AhpClient, uri: URI, once: boolean): Promise<number> {
  const session = await client.subscribe<'session'>(uri);
  let onEnded: (call: ToolCallCompletedState) => void = tellOfCall;
  const tools = TOOLS.map((tool) => watched(client, tool, (call) => onEnded(call)));
  const provided = await provideTools(client, session, { displayName: 'Tool provider', tools });
  if ('reason' in provided.published) throw new Error(provided.published.reason);
  const names = TOOLS.map(({ definition }) => definition.name).join(', ');
  tell(`-- provides ${names} to "${session.state.title}", ${uri}`);
  try {
    return await new Promise((resolve, reject) => {
      process.once('SIGINT', () => resolve(INTERRUPTED));
      session.onEnd((error) => reject(error ?? new Error('the session is over')));
      onEnded = (call) => {
        tellOfCall(call);
        if (once) resolve(0);
      };
    });
  } finally {
    await provided.withdraw();
  }
}

function tellOfCall({ toolName, toolInput = '', ...result }: ToolCallCompletedState): void {
  const texts = result.content?.flatMap((each) => (each.type === 'text' ? [each.text] : [])) ?? [];
  const end = result.success ? texts.join(' ') : `failed, ${result.error?.message}`;
  tell(`${toolName} ${toolInput}: ${end}`);
}

/** The session that was changed last, or the first one that there will be. */
async function newestSession(client: AhpClient): Promise<URI> {
  const sessions = await liveSessions(client);
  const [newest] = sessions.items;
  if (!newest) tell('-- there is no session yet');
  const { resource } =
    newest ??
    (await new Promise<SessionSummary>((resolve) => {
      sessions.onChange(([first]) => first && resolve(first));
    }));
  sessions.close();
  return resource;
}

function tell(line: string): void {
  print(`${line}\n`);
}
