import type { Request } from '../model/model.js';
import { type Context, typeOf } from './context.js';
import { page } from './markdown.js';
import { renderNotification, renderRequest } from './methods.js';
import { constantTable, entriesOf, section } from './section.js';
import { renderType } from './types.js';

/** What belongs to no single channel: connection, resource family, JSON-RPC and shared types. */
export function commonPage(context: Context): string {
  const { model } = context;
  const requests = model.requests.filter((request) => request.channel === 'common');
  const notifications = model.notifications.filter((each) => each.channel === 'common');
  const isResource = (request: Request) => groupOf(context, request.params) === 'Resource types';
  const render = (request: Request) => renderRequest(context, request);
  return page('Common', [
    'What belongs to the connection as a whole, and the types that several channels share.',
    ...section(
      'Connection requests',
      requests.filter((request) => !isResource(request)).flatMap(render),
    ),
    ...section('Resource requests', requests.filter(isResource).flatMap(render)),
    ...section(
      'Notifications',
      notifications.flatMap((each) => renderNotification(context, each)),
    ),
    ...GROUPS.flatMap(({ title }) => section(title, typesOf(context, title))),
    ...section('Constants', constantTable(context, 'common')),
  ]);
}

function typesOf(context: Context, title: string): string[] {
  return entriesOf(context, 'common')
    .filter((name) => groupOf(context, name) === title)
    .flatMap((name) => renderType(context, name, 3));
}

function groupOf(context: Context, name: string): string | undefined {
  const { source } = typeOf(context, name);
  return GROUPS.find((group) => group.source.test(source))?.title;
}

/** Groups of types by where they are declared; the first that fits has the type. */
const GROUPS = [
  { title: 'Resource types', source: /\/resources\.ts$/ },
  { title: 'JSON-RPC', source: /\/jsonrpc\.ts$/ },
  { title: 'Unions of actions', source: /\/generated\// },
  { title: 'Shared types', source: /^/ },
] as const;
