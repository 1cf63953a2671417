import type { CanvasResourceContent, URI } from '@agent-host-protocol/types';
import type { AhpClient } from '../../client.js';
import { InvalidMessageError } from '../../peer/errors.js';
import type { RequestOptions } from '../../peer/peer.js';
import { bytesOf } from '../base64.js';
import { resolveContentUri } from './content-uri.js';

/** A piece of canvas content, ready to be served to a sandbox. */
export interface CanvasContent {
  readonly uri: URI;
  readonly mimeType: string | undefined;
  readonly body: string | Uint8Array;
}

/** Where a document that refers to content is. */
export interface CanvasDocument {
  /** Channel of the instance. */
  readonly channel: URI;
  /** Address of the document. */
  readonly uri: URI;
}

/**
 * Reads content of a canvas over its channel: its document, or what that refers to, so that the sandbox needs no network.
 *
 * @param reference address of the content, or a reference relative to the document
 * @throws RangeError when it leads out of the instance; RpcError when the host refuses; InvalidMessageError when what it
 *   sends is no content.
 */
export async function readCanvasContent(
  client: AhpClient,
  document: CanvasDocument,
  reference: string = document.uri,
  options?: RequestOptions,
): Promise<CanvasContent> {
  const target = resolveContentUri(reference, document.uri);
  if (!target) throw new RangeError('a canvas reads only content of its own instance');
  const { channel } = document;
  const { uri } = target;
  const { contents } = await client.request('canvasReadResource', { channel, uri }, options);
  const content = contents.find((each) => each.uri === uri) ?? contents[0];
  if (!content) throw noContent('/contents', 'content', 'none');
  return { uri, mimeType: content.mimeType, body: bodyOf(content) };
}

function bodyOf({ text, blob }: CanvasResourceContent): string | Uint8Array {
  if (text !== undefined) return text;
  if (blob === undefined) throw noContent('/contents/0', 'a text or a blob', 'neither');
  try {
    return bytesOf(blob);
  } catch {
    throw noContent('/contents/0/blob', 'base64', 'another text');
  }
}

function noContent(path: string, expected: string, found: string): InvalidMessageError {
  return new InvalidMessageError('the result of canvasReadResource', { path, expected, found });
}
