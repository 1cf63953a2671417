/**
 * URI scheme of changeset channels. The URI is what a client gets by expanding the template of a
 * catalogue entry; hosts may use other schemes, so it is taken as it comes.
 *
 * @channel ahp-changeset:/<id>
 */
export const CHANGESET_SCHEME = 'ahp-changeset';
