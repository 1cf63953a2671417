/**
 * URI scheme of terminal channels. The creator chooses the whole URI and may use another scheme,
 * so a reader remembers that a URI named a terminal instead of guessing from its scheme.
 *
 * @channel ahp-terminal:/<id>
 */
export const TERMINAL_SCHEME = 'ahp-terminal';
