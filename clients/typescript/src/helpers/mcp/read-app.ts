import { isObject } from '../../json/shape.js';
import { InvalidMessageError } from '../../peer/errors.js';
import type { RequestOptions } from '../../peer/peer.js';
import { utf8Of } from '../base64.js';
import type { McpApp } from './app-of.js';
import type { McpServer } from './mcp-server.js';

/** The page of an App. It comes from a server that nobody vouches for, so it belongs into a `contentFrame`. */
export interface AppPage {
  readonly html: string;
  readonly mimeType: string;
  /** What the server says about how to show it, as MCP Apps defines it. */
  readonly meta: Readonly<Record<string, unknown>>;
}

/**
 * Reads the page of an App from its server.
 *
 * @throws InvalidMessageError when what the server sends is no page; McpRefusedError, RpcError and others as
 *   {@link McpServer.request} does.
 */
export async function readApp(
  server: McpServer,
  { resourceUri }: Pick<McpApp, 'resourceUri'>,
  options?: RequestOptions,
): Promise<AppPage> {
  const { contents } = await server.request('resources/read', { uri: resourceUri }, options);
  const pages = (Array.isArray(contents) ? contents : []).filter(isObject).filter(isPage);
  const page = pages.find(({ uri }) => uri === resourceUri) ?? pages[0];
  if (!page) {
    const found = 'none';
    throw new InvalidMessageError('an App', { path: '/contents', expected: 'an HTML page', found });
  }
  const { text, blob, mimeType, _meta } = page;
  const html = typeof text === 'string' ? text : utf8Of(blob as string);
  return { html, mimeType: mimeType as string, meta: isObject(_meta) ? _meta : {} };
}

function isPage({ mimeType, text, blob }: Readonly<Record<string, unknown>>): boolean {
  const hasContent = typeof text === 'string' || typeof blob === 'string';
  return hasContent && typeof mimeType === 'string' && /^text\/html\s*(;|$)/i.test(mimeType);
}
