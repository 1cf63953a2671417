import { type ChatForkSource, ROOT_URI, type URI } from '@agent-host-protocol/types';
import type { Subscription } from '../channels/subscription.js';
import type { AhpClient } from '../client.js';
import { randomId } from '../random-id.js';
import { type OpenOptions, openChat } from './open-session.js';
import { type OutgoingMessage, userMessage } from './outgoing-message.js';

/** What a chat is created with. */
export interface NewChat extends OpenOptions {
  /** The chat's URI; a new one unless given. */
  readonly uri?: URI;
  /** With it the host starts the first turn at once. */
  readonly initialMessage?: OutgoingMessage;
  /** The turn up to which the new chat is a copy of another one. */
  readonly source?: ChatForkSource;
}

/** What the agent of a session can do with chats. */
export interface ChatSupport {
  /** Whether a session can have others than the one that it began with. */
  readonly create: boolean;
  /** Whether a new one can be a copy of another one up to a turn. */
  readonly fork: boolean;
}

/** What the agent of a session can do with chats, so that no button is offered for the rest. */
export async function chatSupport(
  client: AhpClient,
  { state: { provider } }: Subscription<'session'>,
): Promise<ChatSupport> {
  const root = await client.subscribe<'root'>(ROOT_URI);
  const agent = root.state.agents.find((each) => each.provider === provider);
  root.close();
  const multipleChats = agent?.capabilities?.multipleChats;
  return { create: multipleChats !== undefined, fork: multipleChats?.fork === true };
}

/**
 * Creates another chat in a session, and opens it.
 *
 * ```ts
 * const side = await createChat(client, session, { initialMessage: 'What does that mean?' });
 * const fork = await createChat(client, session, { source: { chat: chat.uri, turnId } });
 * ```
 *
 * @throws RangeError when the agent cannot do that; RpcError when the host refuses.
 */
export async function createChat(
  client: AhpClient,
  session: Subscription<'session'>,
  options: NewChat = {},
): Promise<Subscription<'chat'>> {
  const { uri = `ahp-chat:/${randomId()}`, initialMessage, source, signal } = options;
  const { create, fork } = await chatSupport(client, session);
  const { provider } = session.state;
  if (!create) throw new RangeError(`agent ${provider} has no sessions with several chats`);
  if (source && !fork) throw new RangeError(`agent ${provider} cannot fork chats`);
  await client.request(
    'createChat',
    {
      channel: session.uri,
      chat: uri,
      ...(initialMessage !== undefined && { initialMessage: userMessage(initialMessage) }),
      ...(source && { source }),
    },
    signal && { signal },
  );
  return openChat(client, uri, options);
}
