import type { BaseParams } from '../common/params.js';
import type { StringOrMarkdown } from '../common/text.js';
import type { ChangesetOperationFollowUp, ChangesetOperationTarget } from './operations.js';

/**
 * Params of `invokeChangesetOperation`: carries out an operation. `channel` is the expanded URI of
 * the changeset.
 *
 * @requirements CS-1, CS-3
 */
export interface InvokeChangesetOperationParams extends BaseParams {
  /** Operation to carry out. */
  operationId: string;
  /** What to carry it out on. Absent means the changeset as a whole. */
  target?: ChangesetOperationTarget;
}

/**
 * Result of `invokeChangesetOperation`: the host accepted the invocation. A failure after that
 * shows up in the status of the operation.
 *
 * @requirements CS-2
 */
export interface InvokeChangesetOperationResult {
  /** Text to show to the user. */
  message?: StringOrMarkdown;
  /** Something to open next. */
  followUp?: ChangesetOperationFollowUp;
}
