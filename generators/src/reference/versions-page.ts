import { type Change, collectChanges } from './changes.js';
import type { Context } from './context.js';
import { heading, list, page } from './markdown.js';

/** What each released version added and removed, newest first. */
export function versionsPage(context: Context): string {
  const { model } = context;
  const changes = collectChanges(context);
  const versions = [...new Set([...model.releasedVersions, model.protocolVersion])].reverse();
  return page('Versions', [
    'What each version added and removed. Actions, messages and carried methods are listed from ' +
      'the first version on; anything else only where its definition notes a version.',
    ...versions.flatMap((version) => renderVersion(context, version, changes)),
  ]);
}

function renderVersion(context: Context, version: string, changes: readonly Change[]): string[] {
  const supported = context.model.supportedVersions.includes(version);
  const anchor = `v${version.replace(/\./g, '-')}`;
  const added = byKind(changes.filter((change) => change.since === version));
  const removed = byKind(changes.filter((change) => change.removed === version));
  const empty = added.length + removed.length === 0;
  return [
    heading(2, version, anchor),
    supported ? 'Spoken by current peers.' : 'No longer spoken.',
    ...(empty ? ['It changed no definition.'] : []),
    ...(added.length === 0 ? [] : [heading(3, 'Added', `${anchor}-added`), list(added)]),
    ...(removed.length === 0 ? [] : [heading(3, 'Removed', `${anchor}-removed`), list(removed)]),
  ];
}

function byKind(changes: readonly Change[]): string[] {
  const kinds = [...new Set(changes.map((change) => change.kind))];
  return kinds.map((kind) => {
    const links = changes.filter((change) => change.kind === kind).map((change) => change.link);
    return `${kind}: ${links.join(', ')}`;
  });
}
