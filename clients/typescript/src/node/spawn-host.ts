import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { TransportLimits } from '../transport/size.js';
import {
  ConnectError,
  type Connector,
  type Transport,
  type TransportEnd,
  type TransportListener,
} from '../transport/transport.js';
import { StdioTransport } from './stdio.js';

/** How a host is started. */
export interface SpawnHostOptions {
  /** The folder it runs in; that of this process unless said otherwise. */
  readonly cwd?: string;
  /** Its environment; that of this process unless said otherwise. */
  readonly env?: NodeJS.ProcessEnv;
  /** Takes what it writes to standard error, which goes to that of this process unless said otherwise. */
  readonly onStderr?: (text: string) => void;
  /** How long it may take to end when its input has ended, and again when it was asked to: 5 seconds each. */
  readonly graceMs?: number;
}

const GRACE_MS = 5_000;

/**
 * Connects to a host that is started for each connection, and talks with it over its standard input and output in lines
 * of JSON, as `stdioTransport` does. No shell is involved.
 *
 * Closing ends its input. A host that does not end then is asked to by a signal, and killed at last.
 */
export function spawnHost(
  command: string,
  args: readonly string[] = [],
  options: SpawnHostOptions = {},
): Connector {
  return async ({ signal, limits }) => {
    if (signal.aborted) throw notStarted('it is no longer wanted', false);
    const child = await start(command, args, options);
    const transport = new HostProcess(child, limits, options.graceMs ?? GRACE_MS);
    if (!signal.aborted) return transport;
    transport.close();
    throw notStarted('it is no longer wanted', false);
  };
}

type Child = ChildProcessByStdio<Writable, Readable, Readable | null>;

async function start(
  command: string,
  args: readonly string[],
  { cwd, env, onStderr }: SpawnHostOptions,
): Promise<Child> {
  const how = { cwd, env, windowsHide: true };
  try {
    const child: Child = onStderr
      ? spawn(command, args, { ...how, stdio: ['pipe', 'pipe', 'pipe'] })
      : spawn(command, args, { ...how, stdio: ['pipe', 'pipe', 'inherit'] });
    if (onStderr) child.stderr?.setEncoding('utf8').on('data', onStderr);
    await once(child, 'spawn');
    // Such as a signal that could not be sent: the process is gone, which its exit tells.
    child.on('error', () => {});
    return child;
  } catch (error) {
    // The command and its arguments are not repeated: they may hold secrets.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw notStarted(code, PASSING.includes(code));
  }
}

/** Errors that say that there is too much going on right now. */
const PASSING = ['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM'];

function notStarted(why: string, retryable: boolean): ConnectError {
  return new ConnectError(`cannot start the host: ${why}`, retryable);
}

/** How a process ended. */
interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process as a transport: its streams, and an end that tells how it ended. */
class HostProcess implements Transport {
  readonly #child: Child;
  readonly #stdio: StdioTransport;
  readonly #exited: Promise<Exit>;
  #wasClosed = false;

  constructor(child: Child, limits: TransportLimits, graceMs: number) {
    this.#child = child;
    const { stdin, stdout } = child;
    this.#stdio = new StdioTransport({ input: stdout, output: stdin, limits }, () => {
      // Whatever it still has to say, it shall not have to wait with it.
      stdout.resume();
      this.#stop(graceMs);
    });
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        resolve({ code, signal });
        if (stdout.closed) return;
        // A process that it has started may keep its output open.
        const timer = setTimeout(() => stdout.destroy(), graceMs);
        stdout.once('close', () => clearTimeout(timer));
      });
    });
  }

  get queuedBytes(): number {
    return this.#stdio.queuedBytes;
  }

  open(listener: TransportListener): void {
    this.#stdio.open({
      onMessage: (text) => listener.onMessage(text),
      onEnd: async (end) => {
        const isOurs = this.#wasClosed || end.kind === 'limit' || end.kind === 'protocol';
        const exit = await this.#exited;
        listener.onEnd(isOurs ? end : endOfExit(end, exit));
      },
    });
  }

  send(text: string): void {
    this.#stdio.send(text);
  }

  close(reason?: string): void {
    this.#wasClosed = true;
    this.#stdio.close(reason);
  }

  /** Sees to it that the process ends; its input has ended already. */
  async #stop(graceMs: number): Promise<void> {
    const timers = (['SIGTERM', 'SIGKILL'] as const).map((signal, i) =>
      setTimeout(() => this.#child.kill(signal), graceMs * (i + 1)),
    );
    await this.#exited;
    for (const timer of timers) clearTimeout(timer);
  }
}

function endOfExit(end: TransportEnd, { code, signal }: Exit): TransportEnd {
  const how =
    code === null ? `the host was ended by ${signal}` : `the host ended with exit code ${code}`;
  return {
    kind: end.kind === 'closed' && code === 0 ? 'closed' : 'lost',
    reason: end.kind === 'closed' ? how : `${end.reason}; ${how}`,
    ...(code === null ? {} : { code }),
  };
}
