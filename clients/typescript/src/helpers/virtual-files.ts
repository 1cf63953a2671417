import type { DirectoryEntry, URI } from '@agent-host-protocol/types';
import type { ResourceBackend } from './handle-resources.js';

/**
 * Files that are nowhere but in memory, for the host to read: a plugin that a program makes up itself. Directories are
 * what the URIs of the files say.
 *
 * @param files texts or bytes by their URIs, such as `virtual://me/plugin/plugin.json`; it may change later
 */
export function virtualFiles(files: Readonly<Record<URI, string | Uint8Array>>): ResourceBackend {
  return {
    allows: ({ uri, write }) =>
      !write && (Object.hasOwn(files, uri) || entriesIn(files, uri).length > 0),
    stat(uri) {
      if (Object.hasOwn(files, uri)) return { uri, type: 'file', size: bytesOf(files[uri]).length };
      return entriesIn(files, uri).length > 0 ? { uri, type: 'directory' } : undefined;
    },
    read: (uri) => bytesOf(files[uri]),
    list: (uri) => entriesIn(files, uri),
  };
}

function bytesOf(content: string | Uint8Array = ''): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

/** What is directly in a directory. */
function entriesIn(files: Readonly<Record<URI, unknown>>, directory: URI): DirectoryEntry[] {
  const base = directory.endsWith('/') ? directory : `${directory}/`;
  const entries = new Map<string, DirectoryEntry>();
  for (const uri of Object.keys(files)) {
    if (!uri.startsWith(base)) continue;
    const [name = '', ...below] = uri.slice(base.length).split('/');
    entries.set(name, { name, type: below.length > 0 ? 'directory' : 'file' });
  }
  return [...entries.values()];
}
