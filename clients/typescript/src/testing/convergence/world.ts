import type { StateAction, URI } from '@agent-host-protocol/types';
import type { Outcome } from '../../mirror/outcome.js';
import type { Validation } from '../../validation/validation.js';
import type { ModelHost } from '../model-host.js';
import type { Wire } from './cable.js';
import type { HostLog } from './host-log.js';

/** What a simulated client lives in. */
export interface World {
  readonly host: ModelHost;
  readonly log: HostLog;
  readonly wire: Wire | undefined;
  readonly validation: Validation | undefined;
  /** Something is not as it has to be. */
  readonly fail: (what: string) => void;
  /** Something has happened that is worth counting. */
  readonly count: (what: string) => void;
}

/** An action that a client dispatched, and what became of it. */
export interface Dispatched {
  readonly channel: URI;
  readonly clientSeq: number;
  readonly action: StateAction;
  /** Whether the client had the channel's state, so that it shows the action and sends it until it is answered. */
  readonly isKept: boolean;
  outcome: Outcome | undefined;
}
