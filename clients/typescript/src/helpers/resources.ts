import {
  AhpErrorCodes,
  type CreateResourceWatchParams,
  type ResourceChange,
  type ResourceRequestParams,
  type ResourceResolveResult,
  type ResourceWriteParams,
  ROOT_URI,
  type URI,
} from '@agent-host-protocol/types';
import type { Subscription } from '../channels/subscription.js';
import type { AhpClient } from '../client.js';
import { isObject } from '../json/shape.js';
import { RpcError } from '../peer/errors.js';
import type { RequestOptions } from '../peer/peer.js';
import { base64Of, bytesOf } from './base64.js';

/** Reads a file of the host. */
export async function readBytes(
  client: AhpClient,
  uri: URI,
  options?: RequestOptions,
): Promise<Uint8Array> {
  const params = { channel: ROOT_URI, uri, encoding: 'base64' } as const;
  const { data, encoding } = await client.request('resourceRead', params, options);
  // Hosts may answer in the other encoding.
  return encoding === 'base64' ? bytesOf(data) : new TextEncoder().encode(data);
}

/** Reads a file of the host as text. */
export async function readText(
  client: AhpClient,
  uri: URI,
  options?: RequestOptions,
): Promise<string> {
  const params = { channel: ROOT_URI, uri, encoding: 'utf-8' } as const;
  const { data, encoding } = await client.request('resourceRead', params, options);
  return encoding === 'base64' ? new TextDecoder().decode(bytesOf(data)) : data;
}

/** How a file is written. */
export type WriteOptions = RequestOptions &
  Pick<ResourceWriteParams, 'contentType' | 'createOnly' | 'mode' | 'position' | 'ifMatch'>;

/** Writes a file of the host. */
export async function writeResource(
  client: AhpClient,
  uri: URI,
  content: string | Uint8Array,
  { timeoutMs, signal, ...how }: WriteOptions = {},
): Promise<void> {
  const isText = typeof content === 'string';
  const data = isText ? content : base64Of(content);
  const encoding = isText ? 'utf-8' : 'base64';
  await client.request(
    'resourceWrite',
    { channel: ROOT_URI, uri, data, encoding, ...how },
    { ...(timeoutMs !== undefined && { timeoutMs }), ...(signal && { signal }) },
  );
}

/** What is at a URI of the host; undefined: nothing. */
export async function statResource(
  client: AhpClient,
  uri: URI,
  options?: RequestOptions,
): Promise<ResourceResolveResult | undefined> {
  try {
    return await client.request('resourceResolve', { channel: ROOT_URI, uri }, options);
  } catch (error) {
    if (isCode(error, AhpErrorCodes.NotFound)) return undefined;
    throw error;
  }
}

/** How often a change is tried on top of what others have written meanwhile. */
const MAX_TRIES = 5;

/**
 * Changes a text file of the host. If somebody else writes it at the same time, the change is made again on top of that.
 *
 * ```ts
 * await editText(client, uri, (text) => text.replaceAll('colour', 'color'));
 * ```
 *
 * @throws RpcError with Conflict when others keep writing.
 */
export async function editText(
  client: AhpClient,
  uri: URI,
  change: (text: string) => string | Promise<string>,
  options?: RequestOptions,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { etag } = await client.request('resourceResolve', { channel: ROOT_URI, uri }, options);
    const text = await change(await readText(client, uri, options));
    try {
      const ifMatch = etag === undefined ? {} : { ifMatch: etag };
      return await writeResource(client, uri, text, { ...options, ...ifMatch });
    } catch (error) {
      if (!isCode(error, AhpErrorCodes.Conflict) || tries === MAX_TRIES) throw error;
    }
  }
}

/** Asks the host for access to a resource. @throws RpcError with PermissionDenied when it says no. */
export async function requestAccess(
  client: AhpClient,
  uri: URI,
  access: 'read' | 'write' | 'readWrite',
  options?: RequestOptions,
): Promise<void> {
  const read = access !== 'write' && { read: true };
  const write = access !== 'read' && { write: true };
  await client.request('resourceRequest', { channel: ROOT_URI, uri, ...read, ...write }, options);
}

/**
 * Does something with resources of the host. If the host denies it and says which access would help, it is asked for that,
 * and the same is tried once more.
 *
 * ```ts
 * const text = await withAccess(client, () => readText(client, uri));
 * ```
 *
 * @throws what the work throws, or what the host answers to the wish for access.
 */
export async function withAccess<Result>(
  client: AhpClient,
  work: () => Promise<Result>,
  options?: RequestOptions,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const wish = accessThatHelps(error);
    if (!wish) throw error;
    await client.request('resourceRequest', wish, options);
  }
  return work();
}

/** What is watched, beside the resource itself. */
export type WatchOptions = RequestOptions &
  Pick<CreateResourceWatchParams, 'recursive'> & {
    readonly excludes?: readonly string[];
    readonly includes?: readonly string[];
  };

/**
 * Watches a resource of the host. Closing the subscription ends it.
 *
 * ```ts
 * const watch = await watchResource(client, folder, (changes) => refresh(changes), { recursive: true });
 * ```
 */
export async function watchResource(
  client: AhpClient,
  uri: URI,
  changed: (changes: readonly ResourceChange[]) => void,
  { recursive, excludes, includes, ...options }: WatchOptions = {},
): Promise<Subscription<'resourceWatch'>> {
  const params: CreateResourceWatchParams = {
    channel: ROOT_URI,
    uri,
    ...(recursive !== undefined && { recursive }),
    ...(excludes && { excludes: { items: [...excludes] } }),
    ...(includes && { includes: { items: [...includes] } }),
  };
  const { channel } = await client.request('createResourceWatch', params, options);
  const { signal } = options;
  const watch = await client.subscribe(channel, { as: 'resourceWatch', ...(signal && { signal }) });
  watch.onEnvelope(({ action }) => {
    if (action.type === 'resourceWatch/changed') changed(action.changes.items);
  });
  return watch;
}

function isCode(error: unknown, code: number): error is RpcError {
  return error instanceof RpcError && error.code === code;
}

/** The access that a denial names. Nobody has checked what an error carries; one without a wish means reading. */
function accessThatHelps(error: unknown): ResourceRequestParams | undefined {
  if (!isCode(error, AhpErrorCodes.PermissionDenied) || !isObject(error.data)) return undefined;
  const { request } = error.data;
  if (!isObject(request) || typeof request.uri !== 'string') return undefined;
  const { uri } = request;
  const write = request.write === true;
  const read = request.read === true || !write;
  return { channel: ROOT_URI, uri, ...(read && { read }), ...(write && { write }) };
}
