import type { URI } from '../common/json.js';

/**
 * State of one terminal: its output so far and who is using it.
 *
 * @requirements TM-2
 */
export interface TerminalState {
  /** Display name. */
  title: string;
  /**
   * Output in order. The raw stream is the `output` of commands and the `value` of unclassified
   * parts, one after the other; either peer may trim the oldest parts.
   *
   * @requirements TM-6, TM-7
   */
  content: TerminalContentPart[];
  /** Current owner. A terminal is never without one. @requirements TM-8 */
  claim: TerminalClaim;
  /** Working directory of the process. */
  cwd?: URI;
  /** Width in columns. @integer */
  cols?: number;
  /** Height in rows. @integer */
  rows?: number;
  /**
   * Exit code of the process, set once it has ended. It stays absent if the process was killed
   * without one.
   *
   * @integer
   */
  exitCode?: number;
  /**
   * Whether the host reports where commands begin and end. Only this flag tells; whether a command
   * part happens to be present does not.
   *
   * @default false
   * @requirements TM-5
   */
  supportsCommandDetection?: boolean;
}

/**
 * Kinds of {@link TerminalContentPart}.
 *
 * @open
 */
export const TerminalContentPartType = {
  /** Output outside any known command. */
  Unclassified: 'unclassified',
  /** One command with its output. */
  Command: 'command',
} as const;
/** A value of {@link TerminalContentPartType}. */
export type TerminalContentPartType =
  (typeof TerminalContentPartType)[keyof typeof TerminalContentPartType];

/** Terminal output that belongs to no known command, such as a prompt. */
export interface TerminalUnclassifiedPart {
  /** Discriminator. */
  type: 'unclassified';
  /** Raw output, including control sequences. */
  value: string;
}

/** One command that was run in the terminal, with what it printed. */
export interface TerminalCommandPart {
  /** Discriminator. */
  type: 'command';
  /** Identifies the command within the terminal. */
  commandId: string;
  /** Command line as it was run. */
  commandLine: string;
  /** Raw output of the command so far, including control sequences. */
  output: string;
  /** When the command began, in Unix milliseconds of the host's clock. @integer */
  timestamp: number;
  /** Whether the command has finished. */
  isComplete: boolean;
  /** Exit code of the command, if it is known. @integer */
  exitCode?: number;
  /** How long the command ran, in milliseconds. @integer */
  durationMs?: number;
}

/**
 * A stretch of terminal output.
 *
 * @open
 * @discriminatedBy type TerminalContentPartType
 */
export type TerminalContentPart = TerminalUnclassifiedPart | TerminalCommandPart;

/**
 * Kinds of {@link TerminalClaim}.
 *
 * @open
 */
export const TerminalClaimKind = {
  /** A client owns the terminal. */
  Client: 'client',
  /** A session owns the terminal. */
  Session: 'session',
} as const;
/** A value of {@link TerminalClaimKind}. */
export type TerminalClaimKind = (typeof TerminalClaimKind)[keyof typeof TerminalClaimKind];

/** Claim of a client: a user works in the terminal directly. */
export interface TerminalClientClaim {
  /** Discriminator. */
  kind: 'client';
  /** Client that owns the terminal. */
  clientId: string;
}

/**
 * Claim of a session. With turn and tool call it is in use by that call; without them it runs in
 * the background, still tied to the session.
 *
 * @requirements TM-10, TM-11
 */
export interface TerminalSessionClaim {
  /** Discriminator. */
  kind: 'session';
  /** Session that owns the terminal. */
  session: URI;
  /** Turn that is using the terminal. */
  turnId?: string;
  /** Tool call that is using the terminal. */
  toolCallId?: string;
}

/**
 * Who owns a terminal. Ownership moves from one owner to the next and is never dropped.
 *
 * @open
 * @discriminatedBy kind TerminalClaimKind
 * @requirements TM-8
 */
export type TerminalClaim = TerminalClientClaim | TerminalSessionClaim;

/**
 * Entry of the host's terminal catalogue; the full state is on the terminal's own channel.
 *
 * @requirements TM-1
 */
export interface TerminalInfo {
  /** Channel of the terminal. */
  resource: URI;
  /** Display name. */
  title: string;
  /** Current owner. */
  claim: TerminalClaim;
  /** Exit code of the process, set once it has ended. @integer */
  exitCode?: number;
}
