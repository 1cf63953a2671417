import type { Icon, StringOrMarkdown } from '@agent-host-protocol/types';
import type { AhpClient } from '../client.js';

/**
 * The text of something that is a plain string or Markdown, such as a system notification, for where Markdown is not
 * rendered.
 */
export function textOf(content: StringOrMarkdown): string {
  return typeof content === 'string' ? content : content.markdown;
}

/**
 * A value of an open set if this program knows it, or else what to take instead.
 *
 * ```ts
 * const look = knownOr(MessageDisplayKind, attachment.displayKind, 'document');
 * const group = knownOr(ChangeKind, changeset.changeKind, 'session');
 * ```
 */
export function knownOr<Known extends string>(
  set: Readonly<Record<string, Known>>,
  value: string | undefined,
  fallback: Known,
): Known {
  return Object.values(set).find((each) => each === value) ?? fallback;
}

/** Which icons may be loaded. */
export interface IconPolicy {
  /** Origins that icons may be fetched from, such as `https://icons.example`; none unless given. */
  readonly origins?: readonly string[];
  /** Whether SVG is rendered so that scripts in it do not run, for example in an `img` element; false unless given. */
  readonly svg?: boolean;
}

/** Whether an icon may be loaded: a picture inside the URI, or one from an origin that is trusted. */
export function isAllowedIcon(
  { src, contentType }: Pick<Icon, 'src' | 'contentType'>,
  policy: IconPolicy = {},
): boolean {
  const url = URL.canParse(src) ? new URL(src) : undefined;
  const inline = url?.protocol === 'data:' && /^image\/[^,]*;base64,/i.test(url.pathname);
  const fetched = url?.protocol === 'https:' && policy.origins?.includes(url.origin);
  if (!url || !(inline || fetched)) return false;
  return policy.svg === true || !isSvg(url, contentType);
}

function isSvg(url: URL, contentType = ''): boolean {
  return [contentType, url.pathname].some((text) => /^image\/svg|\.svgz?$/i.test(text));
}

/**
 * The terminal command that a message is, if the host takes messages that begin so for commands; undefined for an
 * ordinary message.
 */
export function terminalCommand(client: AhpClient, text: string): string | undefined {
  const { terminalCommandPrefix: prefix } = client.host;
  return prefix && text.startsWith(prefix) ? text.slice(prefix.length).trim() : undefined;
}
