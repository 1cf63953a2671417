import { createServer } from 'node:http';
import {
  connect,
  createSession,
  fetchOlderTurns,
  liveSessions,
  memoryPair,
  provideTools,
  RpcError,
  sendMessage,
} from '@agent-host-protocol/client';
import { webSocket } from '@agent-host-protocol/client/node';
import { validation } from '@agent-host-protocol/client/validation';
import { AhpErrorCodes, ROOT_URI } from '@agent-host-protocol/types';
import { ExampleHost } from './host/example-host.js';
import { listen, serveHost } from './host/serve-host.js';

const server = createServer();
const host = new ExampleHost({ paceMs: 1 });
serveHost(host, server);
const url = `ws://127.0.0.1:${await listen(server, 0)}`;

const client = await connect({ connect: webSocket(url), validation });

const { session, chat } = await createSession(client);
const done = chat.waitFor(({ turns }) => turns.length === 1);
await sendMessage(chat, 'Hello!');
const { turns } = await done;

for (const part of turns[0]?.responseParts ?? []) {
  if (part.kind === 'markdown') console.log(part.content); // You said: Hello! …
}

{
  const root = await client.subscribe<'root'>(ROOT_URI);
  console.log(root.state.agents.map((agent) => agent.displayName)); // [ 'Parrot' ]

  root.onState((state) => console.log(state.activeSessions)); // whenever it changes
  root.onEnvelope(({ serverSeq, action }) => console.log(serverSeq, action.type));
  root.close(); // the last use of a channel unsubscribes
}

{
  const outcome = await session.dispatch({ type: 'session/titleChanged', title: 'Greetings' });
  console.log(outcome.status, session.state.title); // confirmed Greetings
}

{
  const off = client.onStatus((status) => {
    if (status.kind === 'waiting') console.log(`again in ${status.delayMs} ms`);
    if (status.kind === 'ready') console.log(`back, with a ${status.resumed}`);
  });
  off();
}

{
  const off = client.handle('resourceRead', ({ uri }) => {
    if (uri !== 'virtual://me/readme') throw new RpcError(AhpErrorCodes.NotFound, 'no such file');
    return { data: 'Hello', encoding: 'utf-8' };
  });
  off();
}

{
  const sessions = await liveSessions(client);
  console.log(sessions.items.map(({ title }) => title)); // [ 'Greetings' ]
  sessions.close();

  while (await fetchOlderTurns(client, chat)) console.log(chat.state.turns.length);
}

{
  const tools = await provideTools(client, session, {
    tools: [
      {
        definition: { name: 'greet', title: 'Greet', description: 'Says hello.' },
        run: (_input, { signal }) => (signal.aborted ? 'Nobody listens.' : 'Hello there!'),
      },
    ],
  });
  await sendMessage(chat, 'Please greet me.');
  const answered = await chat.waitFor((state) => state.turns.length === 2);
  console.log(answered.turns[1]?.state); // complete
  await tools.withdraw();
}

{
  const connector = async () => {
    const [ours, theirs] = memoryPair();
    host.model.accept(theirs);
    return ours;
  };
  const other = await connect({ connect: connector, validation });
  console.log(other.version); // 0.6.0
  other.close();
}

client.close();
server.close();
