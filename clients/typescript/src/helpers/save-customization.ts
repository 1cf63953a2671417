import { type DirectoryCustomization, ROOT_URI, type URI } from '@agent-host-protocol/types';
import type { AhpClient } from '../client.js';
import type { RequestOptions } from '../peer/peer.js';

/** A customization to save. */
export interface NewCustomization {
  /** Where to save it inside the directory: names with `/` between them. */
  readonly path: string;
  /** What to save. */
  readonly text: string;
  readonly contentType?: string;
  /** Whether it may take the place of one that is there; if not, the host answers with AlreadyExists. */
  readonly overwrite?: boolean;
}

/**
 * Saves a customization into a directory that the host lets clients write to. The host sees it there and sends the
 * directory anew; there is no action for it.
 *
 * @returns where it was saved
 * @throws RangeError when the directory is not writable or the path would leave it; RpcError when the host refuses.
 */
export async function saveCustomization(
  client: AhpClient,
  directory: DirectoryCustomization,
  { path, text, contentType, overwrite = false }: NewCustomization,
  options?: RequestOptions,
): Promise<URI> {
  if (directory.type !== 'directory' || directory.writable !== true) {
    throw new RangeError(`${directory.name} is not a directory that clients may save into`);
  }
  const uri = uriInside(directory.uri, path);
  await client.request(
    'resourceWrite',
    {
      channel: ROOT_URI,
      uri,
      data: text,
      encoding: 'utf-8',
      ...(contentType !== undefined && { contentType }),
      ...(!overwrite && { createOnly: true }),
    },
    options,
  );
  return uri;
}

/** The URI of something inside a directory; every name is escaped, so that none can mean another place. */
function uriInside(directory: URI, path: string): URI {
  const names = path.split('/');
  const wrong = names.find(
    (name) => name === '' || name === '.' || name === '..' || /[\\\0]|\p{Surrogate}/u.test(name),
  );
  if (wrong !== undefined) {
    throw new RangeError(`not a path inside a directory: ${JSON.stringify(path)}`);
  }
  const base = directory.endsWith('/') ? directory : `${directory}/`;
  return base + names.map(encodeURIComponent).join('/');
}
