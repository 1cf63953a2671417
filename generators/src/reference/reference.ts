import type { Channel, Model } from '../model/model.js';
import { channelPage } from './channel-page.js';
import { commonPage } from './common-page.js';
import { createContext, type Examples } from './context.js';
import { errorsPage } from './errors-page.js';
import { indexPage } from './index-page.js';
import { pageOf } from './places.js';
import { versionsPage } from './versions-page.js';

/** Renders the reference: Markdown files by their path from the root of the repository. */
export function renderReference(model: Model, examples: Examples): Map<string, string> {
  const context = createContext(model, examples);
  const channels = [...model.channels].sort((left, right) => rank(left) - rank(right));
  const pages: [string, string][] = [
    ['index', indexPage(context, channels)],
    ...channels.map((channel): [string, string] => [
      pageOf(channel.name),
      channelPage(context, channel),
    ]),
    ['common', commonPage(context)],
    ['errors', errorsPage(context)],
    ['versions', versionsPage(context)],
  ];
  return new Map(pages.map(([name, text]) => [`docs/reference/${name}.md`, text]));
}

/** Channels in the order in which a reader meets them; one that is not listed here comes last. */
const READING_ORDER = [
  'root',
  'session',
  'chat',
  'terminal',
  'changeset',
  'annotations',
  'resourceWatch',
  'otlp',
  'mcp',
  'canvas',
];

function rank(channel: Channel): number {
  const place = READING_ORDER.indexOf(channel.name);
  return place === -1 ? READING_ORDER.length : place;
}
