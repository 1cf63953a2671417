/**
 * Suffix that turns the URI of a session into the URI of its annotations channel. The scheme is the
 * session's, so a router tests for this suffix before it takes a URI for a session.
 *
 * @channel ahp-session:/<id>/annotations
 */
export const ANNOTATIONS_SUFFIX = '/annotations';
