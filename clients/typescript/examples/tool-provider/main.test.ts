import { type AhpClient, connect, createSession, sendMessage } from '@agent-host-protocol/client';
import { webSocket } from '@agent-host-protocol/client/node';
import type { ChatState } from '@agent-host-protocol/types';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { bundleProgram, RunningProgram, runWith } from '../testing/program.js';
import { type ServedHost, startHost } from '../testing/served-host.js';

let served: ServedHost;
let program: string;
let client: AhpClient;

beforeAll(async () => {
  program = await bundleProgram('tool-provider');
});
beforeEach(async () => {
  served = await startHost();
  client = await connect({ connect: webSocket(served.url) });
  onTestFinished(() => {
    client.close();
    served.close();
  });
});

const start = (...args: string[]) => new RunningProgram(program, ['--url', served.url, ...args]);

/** What the agent says at the end of its newest answer. */
function lastWords({ turns }: ChatState): string | undefined {
  const part = turns.at(-1)?.responseParts.at(-1);
  return part?.kind === 'markdown' ? part.content : undefined;
}

const isDone = ({ turns, activeTurn }: ChatState) => turns.length > 0 && !activeTurn;

describe('the provider of tools', () => {
  it('runs the tools that the agent calls, and answers what it cannot run', async () => {
    const { session, chat } = await createSession(client);
    const running = start('--session', session.uri);
    await running.printed('-- provides add_numbers, local_time to "New session"');
    await sendMessage(chat, 'add numbers 20 and 22');
    expect(lastWords(await chat.waitFor(isDone))).toBe('The tool says: 42');
    await sendMessage(chat, 'add numbers, but which?');
    expect(lastWords(await chat.waitFor((state) => state.turns.length === 2))).toBe(
      'The tool says: it failed, because expected two numbers, a and b.',
    );
    await sendMessage(chat, 'what is the local time?');
    expect(lastWords(await chat.waitFor((state) => state.turns.length === 3))).toMatch(
      /^The tool says: .*\d\d:\d\d:\d\d/,
    );
    await running.printed('local_time {}: ');
    running.interrupt();
    const { code, output } = await running.ended();
    expect(output).toContain('\nadd_numbers {"a":20,"b":22}: 42\n');
    expect(output).toContain('\nadd_numbers {}: failed, expected two numbers, a and b\n');
    expect(code).toBe(130);
  });

  it('takes its tools back when it ends', async () => {
    const { session, chat } = await createSession(client);
    const running = start('--once');
    await running.printed('-- provides');
    await session.waitFor(({ activeClients }) => activeClients.length === 1);
    await sendMessage(chat, 'add_numbers 1 2');
    expect((await running.ended()).code).toBe(0);
    const { activeClients } = await session.waitFor((state) => state.activeClients.length === 0);
    expect(activeClients).toEqual([]);
  });

  it('joins the session that was changed last', async () => {
    const older = await createSession(client);
    await sendMessage(older.chat, 'hello');
    await older.chat.waitFor(isDone);
    const newer = await createSession(client);
    await sendMessage(newer.chat, 'hello again');
    await newer.chat.waitFor(isDone);
    const running = start();
    await running.printed(`to "hello again", ${newer.session.uri}`);
    running.interrupt();
    await running.ended();
  });

  it('waits for a session where there is none', async () => {
    const running = start();
    await running.printed('-- there is no session yet');
    const { session } = await createSession(client);
    await running.printed(session.uri);
    running.interrupt();
    await running.ended();
  });

  it('comes back after the connection was lost', async () => {
    const { chat } = await createSession(client);
    const running = start('--once');
    await running.printed('-- provides');
    served.host.model.cut();
    await running.printed('-- connected again');
    await sendMessage(chat, 'add_numbers 1 2');
    expect((await running.ended()).output).toContain('add_numbers {"a":1,"b":2}: 3\n');
  });

  it('ends when the session does', async () => {
    const { session } = await createSession(client);
    const running = start();
    await running.printed('-- provides');
    await client.request('disposeSession', { channel: session.uri });
    served.host.model.cut();
    const { code, errors } = await running.ended();
    expect(errors).toContain('tool-provider: ');
    expect(code).toBe(1);
  });

  it('refuses a call that is wrong', async () => {
    const { code, errors } = await runWith(program, ['--session', 'ahp-session:/s']);
    expect(errors).toBe('tool-provider: which host? See --help\n');
    expect(code).toBe(2);
  });
});
