import type { RootUri } from '../channels-root/channel.js';
import type { URI } from './json.js';

/**
 * What every request and notification carries: the channel it is about.
 *
 * @requirements G-2, H-4, C-2
 */
export interface BaseParams {
  /** The channel this message is about; with the method it decides where the message goes. */
  channel: URI;
}

/** Params of a message about the connection as a whole. */
export interface RootParams {
  /** Always the root channel. */
  channel: RootUri;
}

/** Params of a request whose result comes in pages. */
export interface PaginatedParams {
  /** Wanted page size; the receiver may return fewer. @integer */
  limit?: number;
  /** The `nextCursor` of the page before; missing: the first page. @requirements C-58 */
  cursor?: string;
}

/** Result that may be one page of several. */
export interface PaginatedResult {
  /** Present: there is another page; send it back as `cursor`. @requirements C-58, C-60 */
  nextCursor?: string;
}
