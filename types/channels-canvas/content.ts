import type { URI } from '../common/json.js';

/**
 * One piece of canvas content, either `text` or `blob`. It has the form in which MCP returns the
 * resources it reads.
 *
 * @since 0.6.0
 * @requirements CV-35
 */
export interface CanvasResourceContent {
  /** Address of the content. */
  uri: URI;
  /** MIME type of the content. */
  mimeType?: string;
  /** The content, if it is text. */
  text?: string;
  /** The content in base64, if it is binary. */
  blob?: string;
}
