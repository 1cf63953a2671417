import type { URI } from './json.js';

/**
 * How the bytes of a resource are written in a JSON string.
 *
 * @closed
 * @requirements H-124, RS-8
 */
export const ContentEncoding = {
  /** Base64; the only choice for binary content. */
  Base64: 'base64',
  /** Plain text. */
  Utf8: 'utf-8',
} as const;
/** A value of {@link ContentEncoding}. */
export type ContentEncoding = (typeof ContentEncoding)[keyof typeof ContentEncoding];

/** A reference to content that is too large to travel inside state; read it with `resourceRead`. */
export interface ContentRef {
  /** Where the content is. */
  uri: URI;
  /** Approximate size in bytes. @integer */
  sizeHint?: number;
  /** MIME type, if known. */
  contentType?: string;
  /** Opaque token that changes when the content does. */
  nonce?: string;
}

/** One side of a {@link FileEdit}. */
export interface FileEditSide {
  /** The file's URI on this side. */
  uri: URI;
  /** The file's content on this side. */
  content: ContentRef;
}

/** Line counts of a {@link FileEdit}. */
export interface FileEditDiff {
  /** Lines added. @integer */
  added?: number;
  /** Lines removed. @integer */
  removed?: number;
}

/**
 * A change to one file. Only `after` is a creation (or an edit in place), only `before` a deletion,
 * both with different URIs a move.
 */
export interface FileEdit {
  /** The file before the change. */
  before?: FileEditSide;
  /** The file after the change. */
  after?: FileEditSide;
  /** Size of the change. */
  diff?: FileEditDiff;
}

/** A list of file edits, wrapped so that it can gain fields later. */
export interface FileEditList {
  /** The edits. */
  items: FileEdit[];
}

/** A list of strings, wrapped so that it can gain fields later. */
export interface StringList {
  /** The strings. */
  items: string[];
}

/**
 * The colour theme an icon was drawn for.
 *
 * @open
 */
export const IconTheme = {
  /** For light backgrounds. */
  Light: 'light',
  /** For dark backgrounds. */
  Dark: 'dark',
} as const;
/** A value of {@link IconTheme}. */
export type IconTheme = (typeof IconTheme)[keyof typeof IconTheme];

/**
 * An image that stands for something. Whoever shows it checks its origin first; an SVG may carry script.
 *
 * @requirements C-47
 */
export interface Icon {
  /** An `http:`, `https:` or base64 `data:` URI. */
  src: URI;
  /** MIME type, if known. */
  contentType?: string;
  /** Sizes on offer, each `<width>x<height>` or `any`. */
  sizes?: string[];
  /** Theme the image is meant for; missing: any. */
  theme?: IconTheme;
}
