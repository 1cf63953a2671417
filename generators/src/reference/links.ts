import type { Action, Described, ErrorCode, Request, TypeExpression } from '../model/model.js';
import type { Context } from './context.js';
import { code, link } from './markdown.js';
import { actionAnchor, errorAnchor, type Method, methodAnchor, pageOf } from './places.js';

/** A type where it is used, with links to what it names. */
export function typeLink(context: Context, type: TypeExpression): string {
  switch (type.kind) {
    case 'ref':
      return nameLink(context, type.name);
    case 'literal':
      return type.values.map((value) => code(JSON.stringify(value))).join(' or ');
    case 'array':
      return `array of ${typeLink(context, type.items)}`;
    case 'map':
      return `map of ${code('string')} to ${typeLink(context, type.values)}`;
    default:
      return code(type.kind);
  }
}

/** Link to a type. */
export function nameLink(context: Context, name: string, text = name): string {
  const place = context.places.get(name);
  if (place === undefined) {
    throw new Error(`The model has no type ${name}.`);
  }
  return link(code(text), `/reference/${place.page}#${place.anchor}`);
}

/** Link to an action. */
export function actionLink(action: Action): string {
  return link(code(action.type), `/reference/${pageOf(action.channel)}#${actionAnchor(action)}`);
}

/** Link to a method. */
export function methodLink(kind: 'request' | 'notification' | 'carried', method: Method): string {
  const target = `/reference/${pageOf(method.channel)}#${methodAnchor(kind, method)}`;
  return link(code(method.method), target);
}

/** Link to a request that says who sends it. */
export function requestLink(request: Request): string {
  return `${methodLink('request', request)} (${DIRECTIONS[request.direction]})`;
}

/** Link to an error code. */
export function errorLink(error: Pick<ErrorCode, 'name'>): string {
  return link(code(error.name), `/reference/errors#${errorAnchor(error.name)}`);
}

/** Links to the requirements something is mainly about, as an item of its facts. */
export function requirementsFact(described: Described): string[] {
  const links = (described.requirements ?? []).map((id) => {
    const family = id.slice(0, id.lastIndexOf('-'));
    return link(id, `/specification/requirements/${family}#${id.toLowerCase()}`);
  });
  return links.length === 0 ? [] : [`Requirements: ${links.join(', ')}`];
}

/** The versions between which something exists, as items of its facts. */
export function versionFacts(described: { since?: string; removed?: string }): string[] {
  const { since, removed } = described;
  return [
    ...(since === undefined ? [] : [`Since: ${since}`]),
    ...(removed === undefined ? [] : [`**Removed in ${removed}**`]),
  ];
}

/** Directions in words. */
export const DIRECTIONS = {
  clientToHost: 'client to host',
  hostToClient: 'host to client',
} as const;
