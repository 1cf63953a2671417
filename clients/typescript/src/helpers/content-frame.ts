/**
 * The `sandbox` of a frame for content that nobody vouches for, a canvas or an MCP App: scripts run, with an origin of
 * their own, so that they reach neither the program nor its storage and credentials.
 */
export const CONTENT_SANDBOX = 'allow-scripts allow-forms';

/** What a document that came over the connection may load: nothing but what is in it. */
const SERVED_POLICY =
  "default-src data: blob: 'unsafe-inline'; connect-src 'none'; form-action 'none'; base-uri 'none'";

/** Attributes of a frame for content that nobody vouches for. */
export interface ContentFrame {
  readonly src?: string;
  readonly srcdoc?: string;
  readonly sandbox: string;
  readonly referrerpolicy: 'no-referrer';
  /** Browsers that know it load the frame without the user's cookies. */
  readonly credentialless: '';
}

/**
 * The attributes of a frame that shows content of others: a URL that it loads, or a document that came over the connection.
 *
 * ```ts
 * for (const [name, value] of Object.entries(contentFrame({ src: url }))) frame.setAttribute(name, value);
 * ```
 */
export function contentFrame(
  content: { readonly src: string } | { readonly srcdoc: string },
): ContentFrame {
  return {
    ...content,
    sandbox: CONTENT_SANDBOX,
    referrerpolicy: 'no-referrer',
    credentialless: '',
  };
}

/**
 * A document that came over the connection, with a policy that lets it load nothing from the network. What it refers to has
 * to be put into it, as `data:` or `blob:` URLs.
 */
export function servedDocument(html: string): string {
  // Before anything of the document itself; a second doctype is ignored.
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${SERVED_POLICY}">${html}`;
}
