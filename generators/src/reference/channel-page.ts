import type { Channel } from '../model/model.js';
import { actionTable, renderAction } from './actions.js';
import type { Context } from './context.js';
import { effectNote } from './effects/effect.js';
import { renderPieces } from './effects/pieces.js';
import { nameLink, requirementsFact, versionFacts } from './links.js';
import { renderMachines } from './machines/machine-section.js';
import { code, list, page, prose } from './markdown.js';
import { renderCarried, renderNotification, renderRequest } from './methods.js';
import { pageOf } from './places.js';
import { constantTable, entriesOf, section } from './section.js';
import { renderType } from './types.js';

/** The page of a channel: its state first, then what changes it, then everything else. */
export function channelPage(context: Context, channel: Channel): string {
  const { model } = context;
  const own = <T extends { channel: string }>(things: readonly T[]) =>
    things.filter((thing) => thing.channel === channel.name);
  const state = channel.state;
  const others = entriesOf(context, pageOf(channel.name)).filter((name) => name !== state);
  return page(channelTitle(channel), [
    prose(channel.doc),
    list([
      `URI: ${code(channel.uri)}`,
      `State: ${state === undefined ? 'none' : nameLink(context, state)}`,
      ...(channel.actionUnion === undefined
        ? []
        : [`Union of its actions: ${nameLink(context, channel.actionUnion)}`]),
      ...versionFacts(channel),
      ...requirementsFact(channel),
    ]),
    ...section(
      'State',
      hereOnly(context, channel).flatMap((name) => renderType(context, name, 3)),
    ),
    ...section('Actions', [
      ...actionTable(own(model.actions)),
      ...effectNote(context, channel),
      ...own(model.actions).flatMap((each) => renderAction(context, each)),
    ]),
    ...section('State machines', renderMachines(context, channel)),
    ...section(
      'Requests',
      own(model.requests).flatMap((each) => renderRequest(context, each)),
    ),
    ...section(
      'Notifications',
      own(model.notifications).flatMap((each) => renderNotification(context, each)),
    ),
    ...section(
      'Carried methods',
      own(model.carried).flatMap((each) => renderCarried(context, each)),
    ),
    ...section(
      'Types',
      others.flatMap((name) => renderType(context, name, 3)),
    ),
    ...section('Constants', constantTable(context, channel.name)),
    ...section('Shared pieces', renderPieces(context, channel)),
  ]);
}

/** Title of a channel's page. */
export function channelTitle(channel: Channel): string {
  const special: Record<string, string> = { mcp: 'MCP', otlp: 'OTLP' };
  const words = pageOf(channel.name).replace(/-/g, ' ');
  return `${special[channel.name] ?? words[0]?.toUpperCase() + words.slice(1)} channel`;
}

/** The state, unless another page describes it. */
function hereOnly(context: Context, channel: Channel): string[] {
  const place = channel.state === undefined ? undefined : context.places.get(channel.state);
  const here = place?.page === pageOf(channel.name) && place.owner === undefined;
  return here && channel.state !== undefined ? [channel.state] : [];
}
