import type { URI } from '@agent-host-protocol/types';
import type { Subscription } from '../../channels/subscription.js';
import type { AhpClient } from '../../client.js';
import type { Dispose } from '../../emitter.js';
import { FollowedChannel } from '../followed-channel.js';

/** Subscribes to all chats of a session, as they come and go. @param joined is told of each; it ends by itself */
export function followChats(
  client: AhpClient,
  session: Subscription<'session'>,
  joined: (chat: Subscription<'chat'>) => void,
): Dispose {
  const followed = new Map<URI, FollowedChannel<'chat'>>();
  const look = () => {
    const uris = new Set(session.state.chats.map(({ resource }) => resource));
    for (const [uri, channel] of followed) {
      if (uris.has(uri)) continue;
      channel.point(undefined);
      followed.delete(uri);
    }
    for (const uri of uris) {
      const channel = followed.get(uri) ?? new FollowedChannel<'chat'>(client, joined);
      followed.set(uri, channel);
      channel.point(uri);
    }
  };
  const off = session.onState(look);
  look();
  return () => {
    off();
    for (const channel of followed.values()) channel.point(undefined);
  };
}
