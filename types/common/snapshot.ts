import type { AnnotationsState } from '../channels-annotations/state.js';
import type { CanvasState } from '../channels-canvas/state.js';
import type { ChangesetState } from '../channels-changeset/state.js';
import type { ChatState } from '../channels-chat/state.js';
import type { ResourceWatchState } from '../channels-resource-watch/state.js';
import type { RootState } from '../channels-root/state.js';
import type { SessionState } from '../channels-session/state.js';
import type { TerminalState } from '../channels-terminal/state.js';
import type { URI } from './json.js';

/**
 * State of any channel. Nothing in it says which: that follows from the channel's URI.
 *
 * @decidedBy channel resource
 */
export type SnapshotState =
  | RootState
  | SessionState
  | ChatState
  | TerminalState
  | ChangesetState
  | AnnotationsState
  | ResourceWatchState
  | CanvasState;

/**
 * A channel's state at one moment. Actions that follow have a higher `serverSeq` than `fromSeq`.
 *
 * @requirements H-29
 */
export interface Snapshot {
  /** The channel. */
  resource: URI;
  /** Its state. */
  state: SnapshotState;
  /** The `serverSeq` up to which actions are contained in the state. @integer */
  fromSeq: number;
}
