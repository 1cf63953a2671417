import type {
  DirectoryEntry,
  ResourceChange,
  ResourceResolveResult,
  URI,
} from '@agent-host-protocol/types';
import type { Dispose } from '../../emitter.js';

/** What somebody wants to do with a resource. */
export interface ResourceAccess {
  readonly uri: URI;
  readonly read: boolean;
  readonly write: boolean;
}

/** What a watch looks at: a resource and, if it is a directory, what is in it, or everything below it. */
export interface WatchScope {
  readonly uri: URI;
  readonly recursive: boolean;
  readonly excludes: readonly string[];
  readonly includes: readonly string[] | undefined;
}

/**
 * Resources that a client lets its host use. What is left out the host cannot do. Whatever a backend throws as RpcError is the
 * answer; it need not check what it is asked to do, since `handleResources` has done so.
 */
export interface ResourceBackend {
  /** Whether the host may do something; asked before anything else, every time. */
  allows(access: ResourceAccess): MaybePromise<boolean>;
  /** What is there; undefined: nothing. The link itself instead of what it leads to, if links are not to be followed. */
  stat(uri: URI, followSymlinks: boolean): MaybePromise<ResourceResolveResult | undefined>;
  read(uri: URI): MaybePromise<Uint8Array>;
  list?(uri: URI): MaybePromise<readonly DirectoryEntry[]>;
  /** Puts a file there, in place of one that is there. Not called twice at the same time for one URI. */
  write?(uri: URI, bytes: Uint8Array, contentType: string | undefined): MaybePromise<void>;
  /** Makes a directory, and those that it is to be in. */
  makeDirectory?(uri: URI): MaybePromise<void>;
  /** Removes a file, or a directory with all that is in it. */
  remove?(uri: URI): MaybePromise<void>;
  /** Copies over whatever is there. */
  copy?(source: URI, destination: URI): MaybePromise<void>;
  /** Moves over whatever is there. */
  move?(source: URI, destination: URI): MaybePromise<void>;
  /** Tells what changes from now on. */
  watch?(scope: WatchScope, changed: (changes: readonly ResourceChange[]) => void): Dispose;
}

/** A value now or later. */
export type MaybePromise<Value> = Value | Promise<Value>;
