import type { Action } from '../model/model.js';
import { type Context, typeOf } from './context.js';
import { renderEffect } from './effects/effect.js';
import { actionLink, requirementsFact, versionFacts } from './links.js';
import { code, heading, list, prose, table } from './markdown.js';
import { actionAnchor } from './places.js';
import { kindFacts, renderType, renderTypeBody } from './types.js';

/** Actions at a glance, for a reader who looks for one. */
export function actionTable(actions: readonly Action[]): string[] {
  const rows = actions.map((action) => [
    actionLink(action),
    DISPATCHERS[action.dispatch],
    action.since,
    action.removed ?? '',
    prose(firstSentence(action.doc)),
  ]);
  const head = ['Action', 'Dispatched by', 'Since', 'Removed', 'What happened'];
  return rows.length === 0 ? [] : [table(head, rows)];
}

/** An action with the fields it carries. */
export function renderAction(context: Context, action: Action): string[] {
  return [
    heading(3, code(action.type), actionAnchor(action)),
    prose(action.doc),
    list([
      `Type: ${code(action.typeName)}`,
      ...kindFacts(context, typeOf(context, action.typeName)),
      `Dispatched by: ${DISPATCHERS[action.dispatch]}`,
      ...versionFacts(action),
      ...requirementsFact(action),
    ]),
    ...renderTypeBody(context, action.typeName),
    // Where a further property tells several records apart, the action's own type is their union.
    ...action.records
      .filter((record) => record !== action.typeName)
      .flatMap((record) => renderType(context, record, 4)),
    ...renderEffect(context, action),
  ];
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}

const DISPATCHERS = { client: 'clients and the host', host: 'the host only' } as const;
