import type { ContentEncoding } from './content.js';
import type { URI } from './json.js';
import type { RootParams } from './params.js';

/** Params of `resourceRead`. */
export interface ResourceReadParams extends RootParams {
  /** What to read. */
  uri: string;
  /** Wanted encoding; missing: the receiver chooses. @requirements H-125, RS-14 */
  encoding?: ContentEncoding;
}

/** Result of `resourceRead`. */
export interface ResourceReadResult {
  /** The content. */
  data: string;
  /** How `data` is encoded. */
  encoding: ContentEncoding;
  /** MIME type, if known. */
  contentType?: string;
}

/**
 * Where `resourceWrite` puts its data.
 *
 * @closed
 */
export const ResourceWriteMode = {
  /** Keep the bytes before `position`, then the data, and nothing behind it. */
  Truncate: 'truncate',
  /** Insert the data `position` bytes before the end; atomic against other appends. */
  Append: 'append',
  /** Insert the data at `position`. */
  Insert: 'insert',
} as const;
/** A value of {@link ResourceWriteMode}. */
export type ResourceWriteMode = (typeof ResourceWriteMode)[keyof typeof ResourceWriteMode];

/**
 * Params of `resourceWrite`.
 *
 * @requirements RS-9, RS-10, RS-11, RS-12, RS-13
 */
export interface ResourceWriteParams extends RootParams {
  /** What to write; created if it does not exist. */
  uri: URI;
  /** The data. */
  data: string;
  /** How `data` is encoded. */
  encoding: ContentEncoding;
  /** MIME type, if known. */
  contentType?: string;
  /** True: fail if the target exists. @default false */
  createOnly?: boolean;
  /** Where the data goes. @default "truncate" */
  mode?: ResourceWriteMode;
  /** Byte offset, counted as `mode` says. @integer @default 0 */
  position?: number;
  /** Fail unless the target's `etag` is this one. */
  ifMatch?: string;
}

/** Result of `resourceWrite`. */
export interface ResourceWriteResult {}

/**
 * Params of `resourceList`.
 *
 * @requirements H-129, RS-17
 */
export interface ResourceListParams extends RootParams {
  /** The directory. */
  uri: URI;
}

/**
 * Kind of a directory entry. A symbolic link counts as what it points at.
 *
 * @open
 */
export const DirectoryEntryType = {
  /** A file. */
  File: 'file',
  /** A directory. */
  Directory: 'directory',
} as const;
/** A value of {@link DirectoryEntryType}. */
export type DirectoryEntryType = (typeof DirectoryEntryType)[keyof typeof DirectoryEntryType];

/** One entry of a directory. */
export interface DirectoryEntry {
  /** Name within the directory. */
  name: string;
  /** What it is. */
  type: DirectoryEntryType;
}

/** Result of `resourceList`. */
export interface ResourceListResult {
  /** The directory's entries. */
  entries: DirectoryEntry[];
}

/** What `resourceCopy` and `resourceMove` take. */
export interface ResourceTransferParams extends RootParams {
  /** What to take. */
  source: URI;
  /** Where to put it. */
  destination: URI;
  /** True: fail if the destination exists; otherwise it is overwritten. @default false */
  failIfExists?: boolean;
}

/**
 * Params of `resourceCopy`.
 *
 * @requirements RS-15
 */
export interface ResourceCopyParams extends ResourceTransferParams {}

/** Result of `resourceCopy`. */
export interface ResourceCopyResult {}

/**
 * Params of `resourceMove`.
 *
 * @requirements RS-15
 */
export interface ResourceMoveParams extends ResourceTransferParams {}

/** Result of `resourceMove`. */
export interface ResourceMoveResult {}

/**
 * Params of `resourceDelete`.
 *
 * @requirements H-130
 */
export interface ResourceDeleteParams extends RootParams {
  /** What to delete. */
  uri: URI;
  /** True: a directory goes with all it holds; otherwise it has to be empty. @default false */
  recursive?: boolean;
}

/** Result of `resourceDelete`. */
export interface ResourceDeleteResult {}

/**
 * Params of `resourceResolve`, which is also how a caller asks whether something exists.
 *
 * @requirements H-131, RS-19
 */
export interface ResourceResolveParams extends RootParams {
  /** What to look at. */
  uri: URI;
  /** False: report a symbolic link itself instead of its target. @default true */
  followSymlinks?: boolean;
}

/**
 * Kind of a resource.
 *
 * @open
 */
export const ResourceType = {
  /** A file. */
  File: 'file',
  /** A directory. */
  Directory: 'directory',
  /** A symbolic link; only when links are not followed. */
  Symlink: 'symlink',
} as const;
/** A value of {@link ResourceType}. */
export type ResourceType = (typeof ResourceType)[keyof typeof ResourceType];

/** Result of `resourceResolve`. */
export interface ResourceResolveResult {
  /** Canonical URI after following links. */
  uri: URI;
  /** What it is. */
  type: ResourceType;
  /** Size in bytes; may be missing for directories. @integer */
  size?: number;
  /** When it was last changed, ISO 8601. */
  mtime?: string;
  /** When it was created, ISO 8601. */
  ctime?: string;
  /** MIME type, if known. */
  contentType?: string;
  /** Opaque version token for `ifMatch`. */
  etag?: string;
}

/**
 * Params of `resourceMkdir`; missing parents are created.
 *
 * @requirements H-132, RS-16
 */
export interface ResourceMkdirParams extends RootParams {
  /** The directory to create. */
  uri: URI;
}

/** Result of `resourceMkdir`. */
export interface ResourceMkdirResult {}

/**
 * Params of `resourceRequest`: ask for access before using it.
 *
 * @requirements C-51, RS-18
 */
export interface ResourceRequestParams extends RootParams {
  /** What access is wanted to. */
  uri: URI;
  /** Wants to read. Neither flag counts as reading. */
  read?: boolean;
  /** Wants to write. */
  write?: boolean;
}

/** Result of `resourceRequest`: granted. */
export interface ResourceRequestResult {}
