import type { Model } from '../../model/model.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { constantCase, docstring, identifier, literal, moduleText, tuple } from './text.js';

/** Versions, names with the versions that have them, and who may dispatch what. */
export function renderRegistry({ model }: Toolbox): string {
  const span = (it: { since: string; removed?: string }) =>
    `Lifespan(${[it.since, ...(it.removed === undefined ? [] : [it.removed])].map(literal).join(', ')})`;
  const actions = model.actions.map((action) => `    ${literal(action.type)}: ${span(action)},`);
  const dispatchable = model.actions
    .filter((action) => action.dispatch === 'client')
    .map((action) => `    ${literal(action.type)},`);
  const methods = (list: Model['requests'] | Model['notifications']) =>
    list.map((each) => `    (${literal(each.direction)}, ${literal(each.method)}): ${span(each)},`);
  const versions = (list: readonly string[]) => tuple(list.map(literal));
  const body = [
    `PROTOCOL_VERSION: Final = ${literal(model.protocolVersion)}`,
    '"""The protocol version this package is made from."""',
    `SUPPORTED_VERSIONS: Final[tuple[str, ...]] = ${versions(model.supportedVersions)}`,
    '"""Versions a peer built from this package can speak, most preferred first."""',
    `RELEASED_VERSIONS: Final[tuple[str, ...]] = ${versions(model.releasedVersions)}`,
    '"""Every released version, oldest first."""',
    '',
    `ACTIONS: Final[dict[str, Lifespan]] = {\n${actions.join('\n')}\n}`,
    '"""When each action exists."""',
    `DISPATCHABLE: Final = frozenset((\n${dispatchable.join('\n')}\n))`,
    '"""Actions that clients may dispatch."""',
    `REQUESTS: Final[dict[tuple[str, str], Lifespan]] = {\n${methods(model.requests).join('\n')}\n}`,
    '"""When each request exists, by who sends it."""',
    `NOTIFICATIONS: Final[dict[tuple[str, str], Lifespan]] = {\n${methods(model.notifications).join('\n')}\n}`,
    '"""When each notification exists, by who sends it."""',
  ].join('\n');
  return moduleText('Versions, and the names each of them has.', `${body}\n`, {
    typing: ['Final'],
    '.._lifespan': ['Lifespan'],
  });
}

/** Constants of the wire. */
export function renderConstants(tools: Toolbox): string {
  const names = tools.model.constants.map((each) => identifier(constantCase(each.name)));
  const body = tools.model.constants.flatMap((each, at) => [
    `${names[at]}: Final = ${literal(each.value)}`,
    ...docstring(each.doc, tools, 0),
  ]);
  const all = `__all__ = [${[...names].sort().map(literal).join(', ')}]`;
  return moduleText('Constants of the wire.', `${[all, '', ...body].join('\n')}\n`, {
    typing: ['Final'],
  });
}

/** Error codes with the types of their data. */
export function renderErrors(tools: Toolbox): string {
  const entries = tools.model.errors.flatMap((error) => [
    `    ${error.code}: ErrorCode(${[error.name, error.code, error.group, error.doc, ...(error.data ? [error.data] : [])].map(literal).join(', ')}),`,
  ]);
  const body = [
    'ERROR_CODES: Final[dict[int, ErrorCode]] = {',
    ...entries,
    '}',
    '"""What error codes mean, by their number."""',
  ];
  return moduleText('Error codes.', `${body.join('\n')}\n`, {
    typing: ['Final'],
    '.._lifespan': ['ErrorCode'],
  });
}

/** A codec for every type, with the type that it makes. */
export function renderCodecs({ model }: Toolbox): string {
  const lines = Object.entries(model.types).map(([name, type]) => {
    const made =
      type.kind === 'enum' && type.openness !== 'closed'
        ? type.base === 'string'
          ? 'str'
          : 'int'
        : `types.${name}`;
    return `${name}: Codec[${made}] = CODECS.codec(${literal(name)})`;
  });
  const body = [
    'from typing import Any',
    '',
    'from .._codec import Codec, Codecs',
    'from . import types',
    'from .shapes import SHAPES',
    '',
    'CODECS = Codecs(SHAPES, vars(types))',
    '',
    ...lines,
    '',
    'BY_NAME: dict[str, Codec[Any]] = CODECS.made()',
    '"""Every codec by the name of its type."""',
  ];
  return moduleText('The codec of every wire type.', `${body.join('\n')}\n`, {});
}
