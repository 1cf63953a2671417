/**
 * Reasons a canvas provider gives for a failure, in the `code` of the error data. Providers may use
 * codes of their own.
 *
 * @since 0.6.0
 * @extensible
 * @requirements CV-17, CV-23
 */
export const CanvasProviderErrorCode = {
  /** The provider has nothing that carries out the action. */
  ActionNoHandler: 'canvas_action_no_handler',
  /** The provider is gone. */
  ProviderUnavailable: 'canvas_provider_unavailable',
} as const;
/** A value of {@link CanvasProviderErrorCode}, or one of a provider's own. */
export type CanvasProviderErrorCode =
  | (typeof CanvasProviderErrorCode)[keyof typeof CanvasProviderErrorCode]
  | (string & {});
