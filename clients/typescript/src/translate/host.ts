/**
 * The other direction, for hosts: what clients that speak an older version are sent, and what they send. It is apart
 * from the rest of the folder so that clients do not carry it.
 */
export { downgradeAction, downgradeState } from './host/downgrade.js';
export type { OlderAction } from './host/peers.js';
export { type HostTimes, upgradeAction } from './host/upgrade-action.js';
