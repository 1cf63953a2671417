/**
 * URI scheme of chat channels. The client chooses the whole URI in `createChat`; the host chooses
 * it for the default chat and for chats it spawns itself. The URI does not name the session.
 *
 * @channel ahp-chat:/<id>
 */
export const CHAT_SCHEME = 'ahp-chat';
