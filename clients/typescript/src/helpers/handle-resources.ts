import type { AhpClient } from '../client.js';
import type { Dispose } from '../emitter.js';
import { Closer } from './closer.js';
import type { ResourceBackend } from './resources/backend.js';
import { ResourceReceiver } from './resources/receiver.js';
import { handleWatches } from './resources/watches.js';

export type {
  MaybePromise,
  ResourceAccess,
  ResourceBackend,
  WatchScope,
} from './resources/backend.js';

/**
 * Lets the host use resources of this client: the files of a plugin that the client publishes, or a folder that it lends to
 * a session. Before anything is done the backend is asked whether the host may. What the backend does not offer is answered
 * with MethodNotFound.
 *
 * ```ts
 * const files = virtualFiles({ 'virtual://me/plugin/skills/greet/SKILL.md': 'Say hello.' });
 * const stop = handleResources(client, files);
 * ```
 *
 * @returns what ends it
 * @throws RangeError when somebody answers such requests already.
 */
export function handleResources(client: AhpClient, backend: ResourceBackend): Dispose {
  const receiver = new ResourceReceiver(backend);
  const { list, write, makeDirectory, remove, copy, move, watch } = backend;
  const closer = new Closer();
  const begin: (false | undefined | (() => Dispose))[] = [
    () => client.handle('resourceRead', (params) => receiver.read(params)),
    () => client.handle('resourceResolve', (params) => receiver.resolve(params)),
    () => client.handle('resourceRequest', (params) => receiver.request(params)),
    list && (() => client.handle('resourceList', (params) => receiver.list(params))),
    write && (() => client.handle('resourceWrite', (params) => receiver.write(params))),
    makeDirectory && (() => client.handle('resourceMkdir', (params) => receiver.mkdir(params))),
    remove && (() => client.handle('resourceDelete', (params) => receiver.remove(params))),
    copy && (() => client.handle('resourceCopy', (params) => receiver.copy(params))),
    move && (() => client.handle('resourceMove', (params) => receiver.move(params))),
    watch && (() => handleWatches(client, receiver, watch.bind(backend))),
  ];
  try {
    for (const each of begin) if (each) closer.add(each());
  } catch (error) {
    closer.close();
    throw error;
  }
  return () => closer.close();
}
