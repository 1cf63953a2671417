import type { URI } from '../common/json.js';
import type { BaseParams } from '../common/params.js';
import type { CanvasResourceContent } from './content.js';

/**
 * Fields shared by the requests that a host sends to the client providing a canvas. `channel` is
 * the session.
 *
 * @since 0.6.0
 * @requirements CV-15, CV-16, CV-17
 */
export interface CanvasProviderParams extends BaseParams {
  /** Instance it is about; minted by whoever opens it. */
  instanceId: string;
  /** Canvas the instance belongs to, unique within `extensionId`. */
  canvasId: string;
  /** Provider that declared the canvas. */
  extensionId: string;
}

/**
 * Params of `canvasOpen`: asks the provider to open an instance.
 *
 * @since 0.6.0
 * @requirements CV-18, CV-19, CV-24
 */
export interface CanvasOpenParams extends CanvasProviderParams {
  /** Input in the form that the canvas declares. */
  input?: Record<string, unknown>;
}

/**
 * Result of `canvasOpen`: how the new instance presents itself.
 *
 * @since 0.6.0
 * @requirements CV-18
 */
export interface CanvasOpenResult {
  /** Address of the content. */
  url?: string;
  /** Title of the instance. */
  title?: string;
  /** Short text about what the instance is doing. */
  status?: string;
}

/**
 * Params of `canvasInvokeAction`: asks the provider to carry out an action on an instance.
 *
 * @since 0.6.0
 * @requirements CV-20
 */
export interface CanvasInvokeActionParams extends CanvasProviderParams {
  /** Name of the action, as the canvas declares it. */
  actionName: string;
  /** Input in the form that the action declares. */
  input?: Record<string, unknown>;
}

/**
 * Result of `canvasInvokeAction`.
 *
 * @since 0.6.0
 * @requirements CV-20
 */
export interface CanvasInvokeActionResult {
  /** What the action returned, for the agent; its form is up to the provider. */
  value?: unknown;
}

/**
 * Params of `canvasClose`: tells the provider to close an instance.
 *
 * @since 0.6.0
 * @requirements CV-21, CV-22
 */
export interface CanvasCloseParams extends CanvasProviderParams {}

/**
 * Params of `canvasReadResource`: reads content that the host serves over the connection. `channel`
 * is the canvas channel of the instance that the address names.
 *
 * @since 0.6.0
 * @requirements CV-32, CV-33, CV-34, CV-36, CV-37
 */
export interface CanvasReadResourceParams extends BaseParams {
  /** Address of the content, with the scheme `ahp-canvas-content`. */
  uri: URI;
}

/**
 * Result of `canvasReadResource`.
 *
 * @since 0.6.0
 * @requirements CV-35
 */
export interface CanvasReadResourceResult {
  /** What was read. */
  contents: CanvasResourceContent[];
}
