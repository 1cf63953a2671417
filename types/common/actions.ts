import type { StateAction } from '../generated/actions.js';
import type { URI } from './json.js';
import type { BaseParams } from './params.js';

/** Which client dispatched an action, and as which of its actions. */
export interface ActionOrigin {
  /** Id of the client. */
  clientId: string;
  /** The client's own number for the action. @integer */
  clientSeq: number;
}

/**
 * An action on its way from the host to its subscribers; these are the params of the `action` notification.
 *
 * @requirements G-3, H-29, H-58
 */
export interface ActionEnvelope {
  /** The channel whose state the action changes; it alone chooses the reducer. */
  channel: URI;
  /** The action. */
  action: StateAction;
  /** Place in the host's one order of actions; grows for ever and passes 2^31. @integer */
  serverSeq: number;
  /** Who dispatched it; missing: the host itself. @nullAsAbsent */
  origin?: ActionOrigin;
  /** Present: the host refused the action and nobody applies it. The text says why. */
  rejectionReason?: string;
}

/**
 * Params of `dispatchAction`.
 *
 * @requirements C-17, G-3, G-14
 */
export interface DispatchActionParams extends BaseParams {
  /** The client's own number for this action; the echo carries it back. @integer */
  clientSeq: number;
  /** The action; one that clients may dispatch. */
  action: StateAction;
}
