/** How a testee can break the contract. */
export type FailureReason =
  /** Its process ended. */
  | 'died'
  /** It did not answer in time. */
  | 'hung'
  /** It printed what is no answer. */
  | 'rubbish'
  /** It answered another request than the one whose turn it was. */
  | 'outOfOrder';

/** A testee broke the contract, so that a request has no answer. */
export class TesteeFailure extends Error {
  override readonly name = 'TesteeFailure';

  constructor(
    readonly reason: FailureReason,
    message: string,
  ) {
    super(message);
  }
}
