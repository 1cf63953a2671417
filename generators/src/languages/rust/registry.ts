import type { Direction } from '../../model/model.js';
import { capital, wordsOf } from '../../model/names.js';
import type { Rust } from './context.js';
import { HEADER, literal } from './words.js';

interface Lifespan {
  readonly since: string;
  readonly removed?: string;
}

/** Versions, and since when each name is known. */
export function registryFile({ model }: Rust): string {
  const list = (versions: readonly string[]) => `&[${versions.map(literal).join(', ')}]`;
  const method = (each: Lifespan & { method: string; direction: Direction }) =>
    `MethodEntry { name: ${literal(each.method)}, direction: Direction::${capital(each.direction)}, life: ${life(each)} },\n`;
  const actions = model.actions.map(
    (each) =>
      `ActionEntry { name: ${literal(each.type)}, life: ${life(each)}, client_may_dispatch: ${each.dispatch === 'client'} },\n`,
  );
  return `${HEADER}//! Versions of the protocol, and what each of them has.

use crate::versions::{ActionEntry, Direction, Lifespan, MethodEntry};

/// The protocol version that this crate defines.
pub const PROTOCOL_VERSION: &str = ${literal(model.protocolVersion)};

/// Versions a peer built from this crate can speak, most preferred first.
pub const SUPPORTED_VERSIONS: &[&str] = ${list(model.supportedVersions)};

/// Every released version, oldest first.
pub const RELEASED_VERSIONS: &[&str] = ${list(model.releasedVersions)};

pub(crate) static ACTIONS: &[ActionEntry] = &[${actions.join('')}];

pub(crate) static REQUESTS: &[MethodEntry] = &[${model.requests.map(method).join('')}];

pub(crate) static NOTIFICATIONS: &[MethodEntry] = &[${model.notifications.map(method).join('')}];
`;
}

function life({ since, removed }: Lifespan): string {
  const end = removed === undefined ? 'None' : `Some(${literal(removed)})`;
  return `Lifespan { since: ${literal(since)}, removed: ${end} }`;
}

/** Constants of the wire. */
export function constantsFile(rust: Rust): string {
  const constants = rust.model.constants.map(({ name, value, doc }) => {
    const type = typeof value === 'string' ? '&str' : 'u32';
    return `${rust.comment(doc)}pub const ${name}: ${type} = ${literal(value)};\n`;
  });
  return `${HEADER}//! Constants of the wire.\n\n${constants.join('\n')}`;
}

/** Error codes, each group in a module of its own. */
export function errorsFile(rust: Rust): string {
  const groups = new Map<string, string[]>();
  for (const { group, name, code, doc, data } of rust.model.errors) {
    const more = data ? `\n\nIts data is a [\`${data}\`](crate::${data}).` : '';
    const constant = wordsOf(name).join('_').toUpperCase();
    const text = `${rust.comment(doc + more, 4)}    pub const ${constant}: i64 = ${code};\n`;
    groups.set(group, [...(groups.get(group) ?? []), text]);
  }
  const modules = [...groups].map(
    ([group, constants]) =>
      `/// Codes of the group \`${group}\`.\npub mod ${wordsOf(group).join('_')} {\n${constants.join('\n')}}\n`,
  );
  const named = rust.model.errors.map(
    ({ code, name, data }) =>
      `${code} => Some(ErrorCode { code: ${code}, name: ${literal(name)}, data: ${data ? `Some(${literal(data)})` : 'None'} }),\n`,
  );
  return `${HEADER}//! Error codes.

${modules.join('\n')}
/// What is known of an error code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ErrorCode {
    /// The number.
    pub code: i64,
    /// Its name.
    pub name: &'static str,
    /// Name of the type of the error's data, if it has a type.
    pub data: Option<&'static str>,
}

/// What is known of an error code; an unknown code is no error of the protocol's.
#[must_use]
pub fn error_code(code: i64) -> Option<ErrorCode> {
    match code { ${named.join('')} _ => None }
}
`;
}
