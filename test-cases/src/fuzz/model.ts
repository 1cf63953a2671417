import { createRequire } from 'node:module';
import type { Model } from '@agent-host-protocol/schema/model';

/** Reads the protocol that states and actions are made from. */
export function readModel(): Model {
  return createRequire(import.meta.url)('@agent-host-protocol/schema/model.json');
}
