import type { Channel } from '../model/model.js';
import { channelTitle } from './channel-page.js';
import type { Context } from './context.js';
import { nameLink } from './links.js';
import { code, link, list, page, table } from './markdown.js';
import { pageOf } from './places.js';
import { section } from './section.js';

/** Where a reader starts: the channels side by side, and the other pages. */
export function indexPage(context: Context, channels: readonly Channel[]): string {
  const { model } = context;
  const count = (things: readonly { channel: string }[], channel: string) =>
    String(things.filter((thing) => thing.channel === channel).length);
  const rows = channels.map((channel) => [
    link(channelTitle(channel), `/reference/${pageOf(channel.name)}`),
    code(channel.uri),
    channel.state === undefined ? 'none' : nameLink(context, channel.state),
    count(model.actions, channel.name),
    count(model.requests, channel.name),
    count(model.notifications, channel.name),
  ]);
  return page('Reference', [
    `Every message and type of protocol version ${model.protocolVersion}.`,
    ...section('Channels', [
      table(['Channel', 'URI', 'State', 'Actions', 'Requests', 'Notifications'], rows),
      'A request that both sides can send counts once for each direction.',
    ]),
    ...section('Other pages', [
      list([
        `${link('Common', '/reference/common')}: connection, resources, JSON-RPC, shared types`,
        `${link('Errors', '/reference/errors')}: error codes and who answers with them`,
        `${link('Versions', '/reference/versions')}: what each version added and removed`,
      ]),
    ]),
  ]);
}
