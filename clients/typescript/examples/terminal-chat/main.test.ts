import { connect, createSession, sendMessage } from '@agent-host-protocol/client';
import { webSocket } from '@agent-host-protocol/client/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram, RunningProgram, runWith } from '../testing/program.js';
import { type ServedHost, startHost } from '../testing/served-host.js';

let served: ServedHost;
let program: string;
let hostProgram: string;

beforeAll(async () => {
  [served, program, hostProgram] = await Promise.all([
    startHost(),
    bundleProgram('terminal-chat'),
    bundleProgram('host'),
  ]);
});
afterAll(() => served.close());

/** A chat with the host, with what somebody says in it. */
const chat = (...lines: string[]) => runWith(program, ['--url', served.url], lines);

describe('the chat in a terminal', () => {
  it('prints what the agent answers, and ends when everything is said', async () => {
    const { code, output, errors } = await chat('hello', 'and good bye');
    expect(output.split('\n')).toEqual([
      expect.stringMatching(/^-- Example host, session ahp-session:\/\w+$/),
      '> hello',
      '(thinking) I am a parrot, so I repeat it.',
      'You said: hello',
      '',
      expect.stringMatching(/^Say "confirm"/),
      expect.stringMatching(/^-- done, 1 tokens in and \d+ out$/),
      '> and good bye',
      '(thinking) I am a parrot, so I repeat it.',
      'You said: and good bye',
      '',
      expect.stringMatching(/^Say "confirm"/),
      expect.stringMatching(/^-- done, 3 tokens in and \d+ out$/),
      '',
    ]);
    expect(errors).toBe('');
    expect(code).toBe(0);
  });

  it('starts a host and talks with it over its standard input and output', async () => {
    const args = ['--command', process.execPath, '--', hostProgram, '--stdio', '--pace', '1'];
    const { code, output, errors } = await runWith(program, args, ['hello']);
    expect(output).toContain('\nYou said: hello\n');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });

  it('asks before a tool is used', async () => {
    const { output } = await chat('confirm', 'perhaps', 'yes', 'confirm', 'n');
    expect(output).toContain(
      [
        '[Delete notes] Deleting all notes {"folder":"notes"}',
        'Delete all notes? (y or n) perhaps',
        'this is neither y nor n',
        'Delete all notes? (y or n) yes',
        '[Delete notes] Deleted all notes',
        'The notes are gone.',
      ].join('\n'),
    );
    expect(output).toContain(
      [
        'Delete all notes? (y or n) n',
        '[Delete notes] not done (denied)',
        'Then the notes stay where they are.',
      ].join('\n'),
    );
  });

  it('offers the options that a tool call has', async () => {
    const { output } = await chat('choose', '7', '2');
    expect(output).toContain('  2  Yes, by name\n');
    expect(output).toContain('number: 7\nthere is no such number\nnumber: 2\n');
    expect(output).toContain('\nYou chose: Yes, by name.\n');
  });

  it('puts questions of the agent, and takes only what answers them', async () => {
    const { output } = await chat('ask me', '', 'Polly', 'two', '2');
    expect(output).toContain('How shall I call you?\ntext: \nthis needs an answer\ntext: Polly\n');
    expect(output).toContain('number of one, or nothing: two\nthere is no such number\n');
    expect(output).toContain('\nYou said: Polly, fruit.\n');
  });

  it('says no for somebody who is gone', async () => {
    const { code, output } = await chat('confirm');
    expect(output).toContain('[Delete notes] not done (denied)');
    expect(code).toBe(0);
  });

  it('cancels a turn while it waits for an answer', async () => {
    const { code, output } = await chat('confirm', '/cancel', 'hello');
    expect(output).toContain('\n-- cancelled\n> hello\n');
    expect(output).toContain('\nYou said: hello\n');
    expect(code).toBe(0);
  });

  it('tells of a connection that is lost and back, and loses nothing of the answer', async () => {
    const { output } = await chat('hang up');
    expect(output).toMatch(/I hang up now, in the middle of this answer\. \n-- .*; next try in /);
    expect(output).toContain('Nothing of it is lost: you are back, and here is the rest of it.\n');
    expect(output).toContain('-- connected again\n');
  });

  it('tells why the agent failed', async () => {
    const { output } = await chat('fail');
    expect(output).toContain('-- the agent failed: it failed, as it was told to\n');
  });

  it('joins a session, prints what was said in it, and what others say', async () => {
    const client = await connect({ connect: webSocket(served.url) });
    const { session, chat } = await createSession(client);
    await sendMessage(chat, 'hello from before');
    await chat.waitFor(({ turns }) => turns.length === 1);
    const running = new RunningProgram(program, ['--url', served.url, '--session', session.uri]);
    await running.printed('You said: hello from before');
    await sendMessage(chat, 'hello from elsewhere');
    await running.printed('You said: hello from elsewhere');
    running.endInput();
    const { output } = await running.ended();
    expect(output).toContain('\n> hello from before\n');
    expect(output).toContain('> hello from elsewhere\n');
    client.close();
  });

  it('cancels the running turn on the first Ctrl-C and ends on the next', async () => {
    const running = new RunningProgram(program, ['--url', served.url]);
    running.type('confirm');
    await running.printed('Deleting all notes');
    running.interrupt();
    await running.printed('-- cancelled');
    running.interrupt();
    expect((await running.ended()).code).toBe(130);
  });
});

describe.concurrent('the chat in a terminal, when it cannot be', () => {
  it.each([
    ['no host', [], 'which host? See --help'],
    ['two hosts', ['--url', 'ws://h', '--command', 'c'], '--url and --command were given'],
    ['an address that is none', ['--url', 'nowhere'], '--url: '],
    ['an option that is none', ['--color'], "Unknown option '--color'"],
  ])('refuses %s', async (_, args, why) => {
    const { code, output, errors } = await runWith(program, args);
    expect(errors).toContain(`terminal-chat: ${why}`);
    expect({ code, output }).toEqual({ code: 2, output: '' });
  });

  it.each([
    ['there is no host', () => ['--url', 'ws://127.0.0.1:1'], 'ECONNREFUSED'],
    [
      'the host cannot be started',
      () => ['--command', '/nowhere'],
      'cannot start the host: ENOENT',
    ],
    [
      'there is no such session',
      () => ['--url', served.url, '--session', 'ahp-session:/none'],
      'there is no ahp-session:/none',
    ],
  ])('tells that %s', async (_, args, why) => {
    const { code, errors } = await runWith(program, args());
    expect(errors).toMatch(/^terminal-chat: .*\n$/);
    expect(errors).toContain(why);
    expect(code).toBe(1);
  });

  it('tells how it is called', async () => {
    const { code, output } = await runWith(program, ['--help']);
    expect(output).toContain('--session URI');
    expect(code).toBe(0);
  });
});
