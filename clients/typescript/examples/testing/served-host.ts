import { createServer } from 'node:http';
import { ExampleHost } from '../host/example-host.js';
import { listen, serveHost } from '../host/serve-host.js';

/** The example host, at an address. */
export interface ServedHost {
  readonly host: ExampleHost;
  readonly url: string;
  close(): void;
}

/** Serves an example host that talks fast. */
export async function startHost(): Promise<ServedHost> {
  const host = new ExampleHost({ paceMs: 1 });
  const server = createServer();
  serveHost(host, server);
  const url = `ws://127.0.0.1:${await listen(server, 0)}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
    host.model.cut();
  };
  return { host, url, close };
}
