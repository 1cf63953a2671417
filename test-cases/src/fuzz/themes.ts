import type { Action, Model } from '@agent-host-protocol/schema/model';
import { Shape } from './shape.js';

/**
 * Actions in groups that name the same sort of thing, such as all that have a `toolCallId`: one after the other they
 * take that thing through its life. An action may be in several groups; one alone is none.
 */
export function actionThemes(actions: readonly Action[], model: Model): Action[][] {
  const shape = new Shape(model);
  const groups = new Map<string, Action[]>();
  for (const action of actions) {
    for (const name of namingFields(action, shape)) {
      groups.set(name, [...(groups.get(name) ?? []), action]);
    }
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function namingFields(action: Action, shape: Shape): Set<string> {
  const records = action.records.map((name) => shape.named(name));
  const fields = records.flatMap((type) => (type.kind === 'record' ? type.fields : []));
  const naming = fields.filter((field) => ['id', 'uri'].includes(shape.role(field) ?? ''));
  return new Set(naming.filter((field) => !field.optional).map((field) => field.name));
}
