import type { URI } from '../common/json.js';
import type { TerminalClaim } from './state.js';

/**
 * The process printed something. The text joins the last part if that is unclassified or a command
 * still running, otherwise it opens a new unclassified part.
 *
 * @since 0.1.0
 * @dispatch host
 * @requirements TM-3, TM-4
 */
export interface TerminalDataAction {
  /** Discriminator. */
  type: 'terminal/data';
  /** Raw output. The host has already removed shell-integration escapes. */
  data: string;
}

/**
 * Someone typed into the terminal. State does not change: the host writes the text to the process,
 * and what the process answers arrives as `terminal/data`.
 *
 * @since 0.1.0
 * @dispatch client
 * @requirements TM-3, G-12
 */
export interface TerminalInputAction {
  /** Discriminator. */
  type: 'terminal/input';
  /** Text to write, including control characters. */
  data: string;
}

/**
 * The terminal got a new size, either wished by a client or reported by the host.
 *
 * @since 0.1.0
 * @dispatch client
 * @requirements TM-9
 */
export interface TerminalResizedAction {
  /** Discriminator. */
  type: 'terminal/resized';
  /** Width in columns. @integer */
  cols: number;
  /** Height in rows. @integer */
  rows: number;
}

/**
 * The terminal changed hands. The new claim replaces the old one whole, so turn and tool call are
 * gone unless they are repeated.
 *
 * @since 0.1.0
 * @dispatch client
 * @requirements TM-8, TM-11
 */
export interface TerminalClaimedAction {
  /** Discriminator. */
  type: 'terminal/claimed';
  /** New owner. */
  claim: TerminalClaim;
}

/**
 * The terminal got a new title.
 *
 * @since 0.1.0
 * @dispatch client
 * @requirements TM-1
 */
export interface TerminalTitleChangedAction {
  /** Discriminator. */
  type: 'terminal/titleChanged';
  /** New display name. */
  title: string;
}

/**
 * The process moved to another working directory.
 *
 * @since 0.1.0
 * @dispatch host
 */
export interface TerminalCwdChangedAction {
  /** Discriminator. */
  type: 'terminal/cwdChanged';
  /** New working directory. */
  cwd: URI;
}

/**
 * The process ended. The exit code of the state becomes the one given; without one it is unset.
 *
 * @since 0.1.0
 * @dispatch host
 * @requirements TM-1
 */
export interface TerminalExitedAction {
  /** Discriminator. */
  type: 'terminal/exited';
  /** Exit code, if the process left one. @integer */
  exitCode?: number;
}

/**
 * The output was wiped. Only `content` is emptied; everything else stays.
 *
 * @since 0.1.0
 * @dispatch client
 */
export interface TerminalClearedAction {
  /** Discriminator. */
  type: 'terminal/cleared';
}

/**
 * The host can tell from now on where commands begin and end.
 *
 * @since 0.1.0
 * @dispatch host
 * @requirements TM-5
 */
export interface TerminalCommandDetectionAvailableAction {
  /** Discriminator. */
  type: 'terminal/commandDetectionAvailable';
}

/**
 * A command began. It opens a new command part without output and also turns command detection on.
 *
 * @since 0.1.0
 * @dispatch host
 * @requirements TM-5
 */
export interface TerminalCommandExecutedAction {
  /** Discriminator. */
  type: 'terminal/commandExecuted';
  /** Identifies the command within the terminal. */
  commandId: string;
  /** Command line as it is run. */
  commandLine: string;
  /** When the command began, in Unix milliseconds of the host's clock. @integer */
  timestamp: number;
}

/**
 * A command ended. Each command part with this id is completed and takes exit code and duration
 * from here; those not given are unset.
 *
 * @since 0.1.0
 * @dispatch host
 */
export interface TerminalCommandFinishedAction {
  /** Discriminator. */
  type: 'terminal/commandFinished';
  /** Command that ended. */
  commandId: string;
  /** Exit code, if it is known. @integer */
  exitCode?: number;
  /** How long the command ran, in milliseconds. @integer */
  durationMs?: number;
}
