/** Why a request is refused. */
export type RefusalKind = 'decode' | 'unknownType' | 'unknownReducer' | 'usage' | 'internal';

/** A request that cannot be served, with what its sender is told. */
export class Refused extends Error {
  override readonly name = 'Refused';

  /** @param path JSON pointer into the request */
  constructor(
    readonly kind: RefusalKind,
    message: string,
    readonly path?: string,
  ) {
    super(message);
  }
}
