import { CANVAS_CONTENT_SCHEME } from '@agent-host-protocol/types';
import { parseContentUri } from './content-uri.js';

/** Which URLs a program loads itself, beyond those that all renderers may. */
export interface CanvasLoadPolicy {
  /** Schemes of its own that stay in the process, such as `vscode-webview`; never those of the network or of scripts. */
  readonly schemes?: readonly string[];
  /** Whether `http` is fine for this machine, `localhost` or `127.0.0.1`; it is not unless said so. */
  readonly localHttp?: boolean;
}

/**
 * What a renderer does about the address of a canvas: show a placeholder as long as there is none, load it by itself in a
 * sandbox, read it over the channel, or refuse it.
 */
export type CanvasRenderMode =
  | { readonly kind: 'placeholder' }
  | { readonly kind: 'direct'; readonly url: string }
  | { readonly kind: 'served'; readonly uri: string }
  | { readonly kind: 'refused'; readonly reason: string };

const BASE_SCHEMES: readonly string[] = ['https', 'file', 'data'];

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1'];

/** Schemes that no program has for itself, whatever its policy says. */
const FOREIGN_SCHEMES: readonly string[] = ['http', 'ws', 'wss', 'ftp', 'javascript', 'vbscript'];

/**
 * Decides what to do about the address of a canvas. Hosts may put any text there, so it is the renderer who decides; how
 * it loads a URL is up to `contentFrame` and `loadCanvas`.
 */
export function renderMode(
  url: string | undefined,
  { schemes = [], localHttp = false }: CanvasLoadPolicy = {},
): CanvasRenderMode {
  if (url === undefined) return { kind: 'placeholder' };
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) return { kind: 'refused', reason: 'it is no URL' };
  const scheme = parsed.protocol.slice(0, -1);
  if (scheme === CANVAS_CONTENT_SCHEME) {
    return parseContentUri(parsed.href)
      ? { kind: 'served', uri: parsed.href }
      : { kind: 'refused', reason: 'it names no instance' };
  }
  const own = schemes.includes(scheme) && !FOREIGN_SCHEMES.includes(scheme);
  const local = scheme === 'http' && localHttp && LOCAL_HOSTS.includes(parsed.hostname);
  if (BASE_SCHEMES.includes(scheme) || own || local) return { kind: 'direct', url: parsed.href };
  return { kind: 'refused', reason: `${scheme} URLs are not loaded` };
}
