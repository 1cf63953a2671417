import type { URI } from '../common/json.js';
import type { BaseParams } from '../common/params.js';
import type { TerminalClaim } from './state.js';

/**
 * Params of `createTerminal`: starts a terminal. `channel` is the URI of the new terminal, chosen
 * by the caller, who then subscribes to it.
 *
 * @requirements TM-1, TM-2
 */
export interface CreateTerminalParams extends BaseParams {
  /** First owner. */
  claim: TerminalClaim;
  /** First title. */
  name?: string;
  /** Working directory to start in. */
  cwd?: URI;
  /** Width in columns. @integer */
  cols?: number;
  /** Height in rows. @integer */
  rows?: number;
}

/**
 * Params of `disposeTerminal`: ends the terminal named by `channel`, killing its process if it
 * still runs. Subscribers get nothing further.
 *
 * @requirements TM-1, TM-12
 */
export interface DisposeTerminalParams extends BaseParams {}
