import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ExampleHost, type ExampleHostOptions } from '../host/example-host.js';
import { listen, serveHost } from '../host/serve-host.js';

/** A page that is being served, and the host that it talks to. */
export interface ServedPage {
  readonly url: string;
  readonly host: ExampleHost;
  close(): void;
}

/** Where and how a page is served. */
export interface ServePageOptions extends ExampleHostOptions {
  /** The port on this machine; 0 takes one that is free. */
  readonly port: number;
}

/** Bundles the page and serves it, with the example host behind it, on one port of this machine. */
export async function servePage({ port, ...options }: ServePageOptions): Promise<ServedPage> {
  const host = new ExampleHost(options);
  const server = createServer(answerWith(await files()));
  serveHost(host, server);
  const url = `http://127.0.0.1:${await listen(server, port)}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
    host.model.cut();
  };
  return { url, host, close };
}

interface File {
  readonly type: string;
  readonly content: string;
}

const here = (name: string) => fileURLToPath(new URL(`page/${name}`, import.meta.url));

async function files(): Promise<ReadonlyMap<string, File>> {
  const { outputFiles } = await build({
    entryPoints: [here('app.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  const read = (name: string) => readFile(here(name), 'utf8');
  const script = outputFiles.map(({ text }) => text).join('');
  return new Map([
    ['/', { type: 'text/html', content: await read('index.html') }],
    ['/style.css', { type: 'text/css', content: await read('style.css') }],
    ['/app.js', { type: 'text/javascript', content: script }],
  ]);
}

/** The page needs nothing from elsewhere, and whatever a host says cannot make it fetch or run anything. */
const policyFor = (host = '') =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src ws://${host}`;

function answerWith(served: ReadonlyMap<string, File>): RequestListener {
  return ({ url = '/', headers }, response) => {
    const file = served.get(new URL(url, 'http://here').pathname);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': `${file.type}; charset=utf-8`,
      'content-security-policy': policyFor(headers.host),
    });
    response.end(file.content);
  };
}
