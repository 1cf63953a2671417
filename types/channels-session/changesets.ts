/** An entry in a session's catalogue of changesets; each stands for one or more channels. */
export interface Changeset {
  /** Short text for a row or a chip. */
  label: string;
  /**
   * RFC 6570 template of the changeset's channel URI. It has no variables (the template is the
   * URI), `{turnId}`, or `{originalTurnId}` together with `{modifiedTurnId}`; the values are ids of
   * turns of any chat of the session. Clients leave entries with other variables alone.
   *
   * @requirements C-48
   */
  uriTemplate: string;
  /**
   * What the changes are measured against; a hint for display.
   *
   * @requirements C-15
   */
  changeKind: ChangeKind;
  /** Longer text that explains the changeset. */
  description?: string;
  /**
   * Optional features of the changeset. Missing or empty: none.
   *
   * @since 0.6.0
   */
  capabilities?: ChangesetCapabilities;
}

/**
 * Optional features of a changeset; a present key means that the feature is supported. Clients know
 * them before they subscribe.
 *
 * @since 0.6.0
 */
export interface ChangesetCapabilities {
  /**
   * Present if files can be ticked off as reviewed.
   *
   * @requirements CS-7
   */
  review?: Record<string, unknown>;
}

/**
 * What the changes of a changeset are measured against. Hosts may use values of their own; clients
 * then fall back to a default look.
 *
 * @extensible
 */
export const ChangeKind = {
  /** All that the session has changed. */
  Session: 'session',
  /** What the branch changes. */
  Branch: 'branch',
  /** What is not committed yet. */
  Uncommitted: 'uncommitted',
  /** What one turn has changed. */
  Turn: 'turn',
  /** What differs between two turns. */
  CompareTurns: 'compare-turns',
} as const;
/** A value of {@link ChangeKind}, or one that the host has made up. */
export type ChangeKind = (typeof ChangeKind)[keyof typeof ChangeKind] | (string & {});
