import { type AhpClient, type Connector, connect } from '@agent-host-protocol/client';
import { spawnHost, webSocket } from '@agent-host-protocol/client/node';
import { validation } from '@agent-host-protocol/client/validation';
import { UsageError } from './program.js';

/** Where a host is: at an address, or in a program to start. */
export interface HostPlace {
  readonly url?: string | undefined;
  readonly command?: string | undefined;
  /** Of the command. */
  readonly args?: readonly string[];
}

/** Connects to a host. Everything that it sends is validated. */
export function connectTo(place: HostPlace, name: string, title: string): Promise<AhpClient> {
  return connect({ connect: connectorTo(place), validation, clientInfo: { name, title } });
}

function connectorTo({ url, command, args = [] }: HostPlace): Connector {
  if (url !== undefined && command !== undefined) {
    throw new UsageError('--url and --command were given, expected one of them');
  }
  if (command !== undefined) return spawnHost(command, args);
  if (args.length) throw new UsageError(`"${args[0]}" is not expected here`);
  if (url === undefined) throw new UsageError('which host? See --help');
  try {
    return webSocket(url);
  } catch (error) {
    throw new UsageError(`--url: ${error instanceof Error ? error.message : error}`);
  }
}

/** Tells where the connection stands whenever it is lost or back. */
export function tellOfConnection(client: AhpClient, tell: (line: string) => void): void {
  client.onStatus((status) => {
    if (status.kind === 'waiting') {
      const seconds = (status.delayMs / 1000).toFixed(1);
      tell(`-- ${status.error.message}; next try in ${seconds} s`);
    }
    if (status.kind === 'ready') tell('-- connected again');
  });
}
