import { CANVAS_CONTENT_SCHEME, type OpenCanvasRef, type URI } from '@agent-host-protocol/types';
import { channelOfInstance } from './provided-canvas.js';

/** What an address of canvas content says. */
export interface CanvasContentAddress {
  readonly instanceId: string;
  /** Where in the instance, escaped as in the address; empty for its root. */
  readonly path: string;
  /** The address in its normal form, without a fragment: fit to be read. */
  readonly uri: URI;
}

/** Reads an address of canvas content, `ahp-canvas-content:/<instanceId>/<path>`; undefined if it is none. */
export function parseContentUri(uri: string): CanvasContentAddress | undefined {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (url?.protocol !== `${CANVAS_CONTENT_SCHEME}:` || url.host !== '') return undefined;
  const [, segment = '', path = ''] = /^\/([^/]+)(?:\/(.*))?$/s.exec(url.pathname) ?? [];
  const instanceId = unescaped(segment);
  if (!instanceId) return undefined;
  url.hash = '';
  return { instanceId, path, uri: url.href };
}

/**
 * Resolves a reference in a document of an instance, as a browser would; undefined if it leads anywhere but into the same
 * instance, above all to the network.
 *
 * @param document address of the document
 */
export function resolveContentUri(
  reference: string,
  document: URI,
): CanvasContentAddress | undefined {
  const base = parseContentUri(document);
  if (!base || !URL.canParse(reference, base.uri)) return undefined;
  const target = parseContentUri(new URL(reference, base.uri).href);
  return target?.instanceId === base.instanceId ? target : undefined;
}

/** The channel on which to read an address of canvas content; undefined if it is none of an open instance. */
export function channelOfContent(
  uri: URI,
  openCanvases: readonly OpenCanvasRef[] | undefined,
): URI | undefined {
  const address = parseContentUri(uri);
  return (
    address &&
    channelOfInstance(openCanvases ? { openCanvases: [...openCanvases] } : {}, address.instanceId)
  );
}

function unescaped(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
