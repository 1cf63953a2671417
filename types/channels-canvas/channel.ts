/**
 * URI scheme of canvas channels, one for each open instance. The host assigns the id, which is
 * opaque and need not be the id of the instance.
 *
 * @since 0.6.0
 * @channel ahp-canvas:/<id>
 */
export const CANVAS_SCHEME = 'ahp-canvas';

/**
 * URI scheme that addresses canvas content served over the connection, in the form
 * `ahp-canvas-content:/<instanceId>/<path>`. It is an address to read with `canvasReadResource`,
 * not a channel to subscribe to.
 *
 * @since 0.6.0
 */
export const CANVAS_CONTENT_SCHEME = 'ahp-canvas-content';
