import type { Changeset, URI } from '@agent-host-protocol/types';
import { expandTemplate, templateVariables } from './uri-template.js';

/** Ids of turns that a changeset may be asked for. */
export interface ChangesetVariables {
  readonly turnId?: string;
  readonly originalTurnId?: string;
  readonly modifiedTurnId?: string;
}

/** The sets of variables that a changeset can have. */
const FORMS: readonly (readonly (keyof ChangesetVariables)[])[] = [
  [],
  ['turnId'],
  ['modifiedTurnId', 'originalTurnId'],
];

/** Turns that have to be chosen for a changeset; undefined if it is one that this version cannot ask for. */
export function changesetVariables({
  uriTemplate,
}: Pick<Changeset, 'uriTemplate'>): readonly (keyof ChangesetVariables)[] | undefined {
  const names = templateVariables(uriTemplate).sort().join();
  return FORMS.find((form) => form.join() === names);
}

/**
 * The channel of a changeset, with the turns that it is about; undefined if it asks for others than these, or is one that
 * clients leave alone because it has variables that nobody can fill.
 *
 * ```ts
 * const uri = expandChangeset(changeset, { turnId });
 * const files = uri && (await client.subscribe(uri, { as: 'changeset' }));
 * ```
 */
export function expandChangeset(
  changeset: Pick<Changeset, 'uriTemplate'>,
  values: ChangesetVariables = {},
): URI | undefined {
  const names = changesetVariables(changeset);
  if (!names || names.some((name) => values[name] === undefined)) return undefined;
  return expandTemplate(changeset.uriTemplate, { ...values });
}
