import { type CanvasLoadPolicy, renderMode } from './render-mode.js';

/**
 * Fetches a canvas URL that a renderer loads by itself, without anything that is the user's: no cookies, no authorization,
 * no referrer. Redirects are refused, since they could lead to what the policy does not allow.
 *
 * @throws RangeError when the policy does not allow it, and what `fetch` throws.
 */
export async function loadCanvas(
  url: string,
  policy: CanvasLoadPolicy = {},
  options: { readonly signal?: AbortSignal; readonly fetch?: typeof globalThis.fetch } = {},
): Promise<Response> {
  const mode = renderMode(url, policy);
  if (mode.kind !== 'direct') throw new RangeError('this canvas URL is not one to be loaded');
  const { fetch = globalThis.fetch, signal } = options;
  return await fetch(mode.url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    ...(signal && { signal }),
  });
}
