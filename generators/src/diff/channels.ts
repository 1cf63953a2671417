import type { Channel } from '../model/model.js';
import { type Change, change, type Place, place } from './change.js';
import { type Comparison, newName, pairUp } from './comparison.js';
import { compareDescribed, compareGrouping } from './described.js';
import { compareExpression, named } from './expressions.js';

const channelAt = ({ name }: Channel) => place(`channel ${name}`, 'channels', name);

/** Changes of the channels of a model. */
export function compareChannels(in_: Comparison): Change[] {
  const { gone, added, kept } = pairUp(in_.before.channels, in_.after.channels, ({ name }) => name);
  return [
    ...gone.map((old) => change('channel-removed', channelAt(old), 'was removed')),
    ...added.map((now) => change('channel-added', channelAt(now), `is new: ${now.uri}`)),
    ...kept.flatMap(([old, now]) => compareChannel(in_, old, now, channelAt(now))),
  ];
}

function compareChannel(in_: Comparison, before: Channel, after: Channel, at: Place): Change[] {
  const union = before.actionUnion && newName(in_, before.actionUnion);
  return [
    ...(before.uri === after.uri
      ? []
      : [change('channel-uri-changed', at, `has URIs ${after.uri}, was ${before.uri}`)]),
    ...compareState(in_, before, after, at),
    ...compareGrouping(union, after.actionUnion, at, 'lists its actions in'),
    ...compareDescribed(before, after, at),
  ];
}

/** Another state breaks both sides even where the shapes overlap: the reducers work on the whole of it. */
function compareState(in_: Comparison, before: Channel, after: Channel, at: Place): Change[] {
  const typed = compareExpression(in_, named(before.state), named(after.state), at, 'state');
  return typed.map((each) =>
    each.kind === 'type-respelled' ? each : change('channel-state-changed', at, each.what),
  );
}
