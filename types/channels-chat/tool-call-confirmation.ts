import type { FileEditList } from '../common/content.js';
import type { StringOrMarkdown } from '../common/text.js';

/**
 * What a user is shown to decide whether a tool call may run.
 *
 * @requirements H-90
 */
export interface ToolCallConfirmationDetails {
  /** Heading of the question. */
  confirmationTitle?: StringOrMarkdown;
  /**
   * How risky the call is thought to be.
   *
   * @since 0.6.0
   * @requirements H-168
   */
  riskAssessment?: ToolCallRiskAssessment;
  /** Changes to files that the call would make. */
  edits?: FileEditList;
  /** Whether the user may change the input; missing on a waiting call means no. */
  editable?: boolean;
  /**
   * Answers to choose from, in display order, instead of plain yes and no.
   *
   * @requirements C-24
   */
  options?: ConfirmationOption[];
}

/**
 * An answer that a user may choose when asked about a tool call.
 *
 * @requirements C-24
 */
export interface ConfirmationOption {
  /** Identity of the option within its call. */
  id: string;
  /** Text shown to users, in their language where possible. @requirements H-91 */
  label: string;
  /** Whether choosing it allows the call. */
  kind: ConfirmationOptionKind;
  /** Options with the same number belong together; clients may separate the groups. @integer */
  group?: number;
}

/**
 * What choosing an option does.
 *
 * @closed
 */
export const ConfirmationOptionKind = {
  /** Allows the call. */
  Approve: 'approve',
  /** Denies the call. */
  Deny: 'deny',
} as const;
/** A value of {@link ConfirmationOptionKind}. */
export type ConfirmationOptionKind =
  (typeof ConfirmationOptionKind)[keyof typeof ConfirmationOptionKind];

/**
 * Why a tool call was allowed to run.
 *
 * @open
 */
export const ToolCallConfirmationReason = {
  /** Nobody had to be asked. */
  NotNeeded: 'not-needed',
  /** A user allowed it. */
  UserAction: 'user-action',
  /** A setting allowed it. */
  Setting: 'setting',
} as const;
/** A value of {@link ToolCallConfirmationReason}. */
export type ToolCallConfirmationReason =
  (typeof ToolCallConfirmationReason)[keyof typeof ToolCallConfirmationReason];

/**
 * Why a tool call was cancelled.
 *
 * @open
 */
export const ToolCallCancellationReason = {
  /** A user, or the client that owns the tool, denied the call. */
  Denied: 'denied',
  /** A user skipped the call, or its turn ended first. */
  Skipped: 'skipped',
  /** A user denied the result. Set by reducers, never sent in an action. */
  ResultDenied: 'result-denied',
} as const;
/** A value of {@link ToolCallCancellationReason}. */
export type ToolCallCancellationReason =
  (typeof ToolCallCancellationReason)[keyof typeof ToolCallCancellationReason];

/**
 * Why somebody does not allow a tool call: the part of {@link ToolCallCancellationReason} that
 * actions carry.
 *
 * @open
 */
export const ToolCallDenialReason = {
  /** The call is refused. */
  Denied: 'denied',
  /** The call is passed over; the agent goes on without it. */
  Skipped: 'skipped',
} as const;
/** A value of {@link ToolCallDenialReason}. */
export type ToolCallDenialReason = (typeof ToolCallDenialReason)[keyof typeof ToolCallDenialReason];

/**
 * How risky a waiting tool call is thought to be.
 *
 * @discriminatedBy status ToolCallRiskAssessmentStatus
 * @open
 * @since 0.6.0
 * @requirements H-168
 */
export type ToolCallRiskAssessment =
  | ToolCallRiskAssessmentLoadingState
  | ToolCallRiskAssessmentCompleteState;

/**
 * Statuses of {@link ToolCallRiskAssessment}.
 *
 * @open
 * @since 0.6.0
 */
export const ToolCallRiskAssessmentStatus = {
  /** The assessment is being made. */
  Loading: 'loading',
  /** The assessment is there. */
  Complete: 'complete',
} as const;
/** A value of {@link ToolCallRiskAssessmentStatus}. */
export type ToolCallRiskAssessmentStatus =
  (typeof ToolCallRiskAssessmentStatus)[keyof typeof ToolCallRiskAssessmentStatus];

/**
 * Who makes a risk assessment.
 *
 * @open
 * @since 0.6.0
 */
export const ToolCallRiskAssessmentKind = {
  /** A model that judges the call. */
  Judge: 'judge',
} as const;
/** A value of {@link ToolCallRiskAssessmentKind}. */
export type ToolCallRiskAssessmentKind =
  (typeof ToolCallRiskAssessmentKind)[keyof typeof ToolCallRiskAssessmentKind];

/**
 * A risk assessment that is being made; another `chat/toolCallReady` delivers it.
 *
 * @since 0.6.0
 */
export interface ToolCallRiskAssessmentLoadingState {
  /** Discriminator. */
  status: 'loading';
  /** Who makes the assessment. */
  kind: ToolCallRiskAssessmentKind;
}

/**
 * A finished risk assessment.
 *
 * @since 0.6.0
 */
export interface ToolCallRiskAssessmentCompleteState {
  /** Discriminator. */
  status: 'complete';
  /** Who made the assessment. */
  kind: ToolCallRiskAssessmentKind;
  /** Why the call was judged so. */
  reason: StringOrMarkdown;
  /** From 0 for unsafe to 1 for safe. @float */
  safety: number;
}
