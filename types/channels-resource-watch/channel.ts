/**
 * URI scheme of resource-watch channels. The receiver of `createResourceWatch` mints the URI, and
 * the channel lives for as long as somebody subscribes to it.
 *
 * @channel ahp-resource-watch:/<id>
 */
export const RESOURCE_WATCH_SCHEME = 'ahp-resource-watch';
