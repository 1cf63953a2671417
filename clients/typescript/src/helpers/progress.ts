import { ROOT_URI } from '@agent-host-protocol/types';
import type { AhpClient } from '../client.js';
import type { Dispose } from '../emitter.js';
import { startTimer } from '../peer/timer.js';

/** How far some work of the host is; `over`: there is nothing to show any more. */
export type Progress =
  | {
      readonly state: 'running';
      readonly progress: number;
      /** From 0 to 1; undefined where the host does not know how much there is to do. */
      readonly fraction: number | undefined;
      /** What to say about it, for programs that have no words of their own. */
      readonly message: string | undefined;
    }
  | { readonly state: 'over' };

/** How progress is watched. */
export interface ProgressOptions {
  /** How long nothing may be told before it counts as over, in milliseconds; half a minute unless given. */
  readonly idleMs?: number;
}

const IDLE_MS = 30_000;

/**
 * Tells how far the work is that a request with a token began. The last thing told is that it is over: because the host
 * said so, because it said nothing for long, or because whoever asked knows that the work has ended.
 *
 * @param token what the request has as `progressToken`; no two that run at the same time may have the same
 * @returns what to call when the work has ended
 */
export async function watchProgress(
  client: AhpClient,
  token: string,
  onProgress: (progress: Progress) => void,
  { idleMs = IDLE_MS }: ProgressOptions = {},
): Promise<Dispose> {
  // Hosts tell of progress only those who subscribe to the root.
  const root = await client.subscribe(ROOT_URI);
  let shown = false;
  let stopTimer: Dispose = () => {};
  const hide = () => {
    stopTimer();
    if (shown) onProgress({ state: 'over' });
    shown = false;
  };
  const off = client.onNotification('root/progress', (frame) => {
    if (frame.progressToken !== token) return;
    const { progress, total, message } = frame;
    if (total !== undefined && progress >= total) {
      end();
      return;
    }
    stopTimer();
    shown = true;
    stopTimer = startTimer(idleMs, hide);
    onProgress({ state: 'running', progress, fraction: total && progress / total, message });
  });
  const end = () => {
    off();
    root.close();
    hide();
  };
  return end;
}
