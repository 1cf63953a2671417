/**
 * URI scheme of session channels. The client that creates a session chooses the whole URI; the id
 * is unique on the host, normally a UUID. The channel of a session's annotations has the same
 * scheme and ends in `/annotations`.
 *
 * @channel ahp-session:/<id>
 */
export const SESSION_SCHEME = 'ahp-session';
