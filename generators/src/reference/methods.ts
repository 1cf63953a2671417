import type { CarriedMethod, Notification, Request } from '../model/model.js';
import type { Context } from './context.js';
import { DIRECTIONS, errorLink, nameLink, requirementsFact, versionFacts } from './links.js';
import { code, heading, list, prose } from './markdown.js';
import { methodAnchor, payloads } from './places.js';
import { renderType } from './types.js';

/** A request with its params, result and errors. */
export function renderRequest(context: Context, request: Request): string[] {
  const errors = request.errors.map((name) => errorLink({ name }));
  return [
    heading(3, methodTitle(request), methodAnchor('request', request)),
    prose(request.doc),
    list([
      `Direction: ${DIRECTIONS[request.direction]}`,
      `Params: ${nameLink(context, request.params)}`,
      `Result: ${resultText(context, request)}`,
      ...(errors.length === 0 ? [] : [`Errors: ${errors.join(', ')}`]),
      ...versionFacts(request),
      ...requirementsFact(request),
    ]),
    ...ownTypes(context, request),
  ];
}

/** A notification with its params. */
export function renderNotification(context: Context, notification: Notification): string[] {
  return [
    heading(3, methodTitle(notification), methodAnchor('notification', notification)),
    prose(notification.doc),
    list([
      `Direction: ${DIRECTIONS[notification.direction]}`,
      `Params: ${nameLink(context, notification.params)}`,
      ...versionFacts(notification),
      ...requirementsFact(notification),
    ]),
    ...ownTypes(context, notification),
  ];
}

/** A method of another protocol; its params are that protocol's business. */
export function renderCarried(context: Context, method: CarriedMethod): string[] {
  const answered = method.kind === 'request';
  return [
    heading(3, methodTitle(method), methodAnchor('carried', method)),
    prose(method.doc),
    list([
      `Kind: ${method.kind}`,
      `Direction: ${DIRECTIONS[method.direction]}`,
      `Capability: ${code(method.capability)}`,
      `Params: ${nameLink(context, method.params)}`,
      ...(answered ? [`Result: ${resultText(context, method)}`] : []),
      ...versionFacts(method),
      ...requirementsFact(method),
    ]),
  ];
}

/** Both directions can have a method of one name, so the outline shows which is meant. */
function methodTitle(method: Request | Notification | CarriedMethod): string {
  return `${code(method.method)} (${DIRECTIONS[method.direction]})`;
}

function resultText(context: Context, method: Request | CarriedMethod): string {
  return method.result === undefined ? code('null') : nameLink(context, method.result);
}

function ownTypes(context: Context, method: Request | Notification): string[] {
  return [...new Set(payloads(method))]
    .filter((name) => context.places.get(name)?.owner === method)
    .flatMap((name) => renderType(context, name, 4));
}
