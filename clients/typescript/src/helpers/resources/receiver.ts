import type {
  ResourceDeleteParams,
  ResourceListParams,
  ResourceListResult,
  ResourceMkdirParams,
  ResourceReadParams,
  ResourceReadResult,
  ResourceRequestParams,
  ResourceResolveParams,
  ResourceResolveResult,
  ResourceTransferParams,
  ResourceWriteParams,
  URI,
} from '@agent-host-protocol/types';
import type { ResourceAccess, ResourceBackend } from './backend.js';
import { decoded, encoded, written } from './content.js';
import { conflict, denied, exists, invalid, notFound } from './refusals.js';

const READ = { read: true, write: false } as const;
const WRITE = { read: false, write: true } as const;

/** What the protocol wants of whoever answers requests for resources, whatever the backend is. */
export class ResourceReceiver {
  readonly #backend: ResourceBackend;
  /** The last write to each URI that is under way; the next one waits for it. */
  readonly #writes = new Map<URI, Promise<unknown>>();

  constructor(backend: ResourceBackend) {
    this.#backend = backend;
  }

  async read({ uri, encoding }: ResourceReadParams): Promise<ResourceReadResult> {
    await this.demand(uri, READ);
    const { type, contentType } = await this.found(uri);
    if (type === 'directory') throw invalid(`${uri} is a directory`);
    const bytes = await this.#backend.read(uri);
    return { ...encoded(bytes, encoding), ...(contentType !== undefined && { contentType }) };
  }

  async list({ uri }: ResourceListParams): Promise<ResourceListResult> {
    await this.demand(uri, READ);
    await this.#demandDirectory(uri);
    return { entries: [...((await this.#backend.list?.(uri)) ?? [])] };
  }

  async resolve({
    uri,
    followSymlinks = true,
  }: ResourceResolveParams): Promise<ResourceResolveResult> {
    await this.demand(uri, READ);
    return this.found(uri, followSymlinks);
  }

  async request({ uri, read, write = false }: ResourceRequestParams): Promise<object> {
    await this.demand(uri, { read: read ?? !write, write });
    return {};
  }

  /** One write after the other, so that none is lost between another's reading and writing. */
  async write(params: ResourceWriteParams): Promise<object> {
    const { uri } = params;
    await this.demand(uri, WRITE);
    const turn = (this.#writes.get(uri) ?? Promise.resolve()).then(() => this.#write(params));
    const settled = turn.catch(() => {});
    this.#writes.set(uri, settled);
    try {
      await turn;
      return {};
    } finally {
      if (this.#writes.get(uri) === settled) this.#writes.delete(uri);
    }
  }

  async #write(params: ResourceWriteParams): Promise<void> {
    const { uri, data, encoding, contentType, createOnly, ifMatch } = params;
    const stat = await this.#backend.stat(uri, true);
    if (stat && createOnly) throw exists(uri);
    if (ifMatch !== undefined && stat?.etag !== ifMatch) throw conflict(uri);
    if (stat?.type === 'directory') throw invalid(`${uri} is a directory`);
    const bytes = decoded(data, encoding);
    if (!bytes) throw invalid(`data is not ${encoding === 'base64' ? 'base64' : 'text'}`);
    const replaced = (params.mode ?? 'truncate') === 'truncate' && !params.position;
    const old = stat && !replaced ? await this.#backend.read(uri) : new Uint8Array();
    const content = written(old, bytes, params);
    if (!content) throw invalid(`there is no such position in ${uri}`);
    await this.#backend.write?.(uri, content, contentType);
  }

  async mkdir({ uri }: ResourceMkdirParams): Promise<object> {
    await this.demand(uri, WRITE);
    const stat = await this.#backend.stat(uri, true);
    if (stat && stat.type !== 'directory') throw exists(uri);
    if (!stat) await this.#backend.makeDirectory?.(uri);
    return {};
  }

  async remove({ uri, recursive }: ResourceDeleteParams): Promise<object> {
    await this.demand(uri, WRITE);
    const { type } = await this.found(uri, false);
    if (type === 'directory' && !recursive) {
      const entries = (await this.#backend.list?.(uri)) ?? [];
      if (entries.length > 0) throw invalid(`${uri} is not empty`);
    }
    await this.#backend.remove?.(uri);
    return {};
  }

  async copy(params: ResourceTransferParams): Promise<object> {
    await this.demand(params.source, READ);
    await this.#demandTransfer(params);
    await this.#backend.copy?.(params.source, params.destination);
    return {};
  }

  async move(params: ResourceTransferParams): Promise<object> {
    await this.demand(params.source, { read: true, write: true });
    await this.#demandTransfer(params);
    await this.#backend.move?.(params.source, params.destination);
    return {};
  }

  /** @throws RpcError when the host may not do that. */
  async demand(uri: URI, access: Omit<ResourceAccess, 'uri'>): Promise<void> {
    const whole = { uri, ...access };
    if (!(await this.#backend.allows(whole))) throw denied(whole);
  }

  /** @throws RpcError when nothing is there. */
  async found(uri: URI, followSymlinks = true): Promise<ResourceResolveResult> {
    const stat = await this.#backend.stat(uri, followSymlinks);
    if (!stat) throw notFound(uri);
    return stat;
  }

  async #demandDirectory(uri: URI): Promise<void> {
    const { type } = await this.found(uri);
    if (type !== 'directory') throw invalid(`${uri} is no directory`);
  }

  async #demandTransfer({
    source,
    destination,
    failIfExists,
  }: ResourceTransferParams): Promise<void> {
    await this.demand(destination, WRITE);
    await this.found(source);
    if (failIfExists && (await this.#backend.stat(destination, true))) throw exists(destination);
  }
}
