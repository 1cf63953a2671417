import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import type { WebSocketEvent, WebSocketLike } from '../../transport/web-socket.js';

/** A WebSocket server of a test. */
export interface TestServer {
  readonly url: string;
  readonly server: WebSocketServer;
  /** The next socket that it accepts, and the request for it. */
  accept(): Promise<[WebSocket, IncomingMessage]>;
}

/** Starts a WebSocket server that lives as long as the test. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, ...options });
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/`,
    server,
    accept: async () => (await once(server, 'connection')) as [WebSocket, IncomingMessage],
  };
}

/** A WebSocket that can no more than those of browsers: few close codes, no errors with a meaning, no way to break off. */
export class BrowserWebSocket implements WebSocketLike {
  readonly #socket: WebSocket;

  constructor(url: URL, protocols: string[]) {
    this.#socket = new WebSocket(url, protocols);
  }

  get readyState(): number {
    return this.#socket.readyState;
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  send(data: string): void {
    this.#socket.send(data);
  }

  close(code?: number, reason?: string): void {
    if (code !== undefined && code !== 1000 && (code < 3000 || code > 4999))
      throw new RangeError('close code: expected 1000 or one from 3000 to 4999');
    this.#socket.close(code, reason);
  }

  addEventListener(
    type: 'open' | 'message' | 'close' | 'error',
    listener: (event: WebSocketEvent) => void,
  ): void {
    this.#socket.addEventListener(type, (event) =>
      listener(event.type === 'error' ? { type: 'error' } : event),
    );
  }
}
