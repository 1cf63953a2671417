import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromWebSocket } from '@agent-host-protocol/client/node';
import { WebSocketServer } from 'ws';
import type { ExampleHost } from './example-host.js';

/** Serves a host to every WebSocket that is opened on a server. */
export function serveHost(host: ExampleHost, server: Server): void {
  const sockets = new WebSocketServer({
    server,
    verifyClient: ({ origin }: { origin?: string }) => isFromHere(origin),
  });
  // The server tells of its own errors.
  sockets.on('error', () => {});
  sockets.on('connection', (socket) => {
    const connection = host.model.accept(fromWebSocket(socket));
    socket.on('close', () => host.left(connection.clientId));
  });
}

/** Listens on this machine only. */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const HERE = ['localhost', '127.0.0.1', '[::1]'];

/** Programs send no origin. Browsers do, and any page of the web could try its luck with a port of this machine. */
function isFromHere(origin: string | undefined): boolean {
  if (!origin) return true;
  return URL.canParse(origin) && HERE.includes(new URL(origin).hostname);
}
