import type { Action, CarriedMethod, Model, Notification, Request } from '../model/model.js';
import { kebab, slug } from './markdown.js';

/** Where a type is described. */
export interface Place {
  /** Name of the page. */
  page: string;
  /** Id on that page. */
  anchor: string;
  /** What describes it; missing: it has an entry among the types of its page. */
  owner?: Action | Request | Notification;
}

/** Any message that has params. */
export type Method = Request | Notification | CarriedMethod;

/** Decides where the one description of each type is: with its action or method, or by itself. */
export function placeTypes(model: Model): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const [name, type] of Object.entries(model.types)) {
    places.set(name, { page: pageOf(type.channel), anchor: name.toLowerCase() });
  }
  const users = methodUsers(model);
  for (const method of [...model.requests, ...model.notifications]) {
    for (const name of payloads(method)) {
      const place = places.get(name);
      const alone = users.get(name)?.size === 1;
      if (
        place !== undefined &&
        place.owner === undefined &&
        place.page === pageOf(method.channel) &&
        alone
      ) {
        place.owner = method;
      }
    }
  }
  for (const action of model.actions) {
    const page = pageOf(action.channel);
    for (const name of action.records) {
      places.set(name, { page, anchor: name.toLowerCase(), owner: action });
    }
    places.set(action.typeName, { page, anchor: actionAnchor(action), owner: action });
  }
  return places;
}

/** Names of the types a method carries. */
export function payloads(method: Method): string[] {
  const result = 'result' in method ? method.result : undefined;
  return result === undefined ? [method.params] : [method.params, result];
}

/** Page on which a channel is described. */
export function pageOf(channel: string): string {
  return kebab(channel);
}

/** Id of an action. */
export function actionAnchor(action: Action): string {
  return `action-${slug(action.type)}`;
}

/** Id of a method. */
export function methodAnchor(kind: 'request' | 'notification' | 'carried', method: Method): string {
  return `${kind}-${method.direction.toLowerCase()}-${slug(method.method)}`;
}

/** Id of an error code. */
export function errorAnchor(name: string): string {
  return `error-${slug(name)}`;
}

/** Wire names that use each type as params or result; both directions of a method are one user. */
function methodUsers(model: Model): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const method of [...model.requests, ...model.notifications, ...model.carried]) {
    for (const name of payloads(method)) {
      users.set(name, (users.get(name) ?? new Set()).add(method.method));
    }
  }
  return users;
}
