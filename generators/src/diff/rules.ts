/**
 * Whom a change breaks. A reader holds OLD and reads what NEW writes; a writer holds OLD and what it writes is read by
 * NEW. Client and host are each both.
 */
export type Breaks = 'nobody' | 'reader' | 'writer' | 'both';

interface Rule {
  /** Whom it breaks. */
  readonly breaks: Breaks;
  /** Why them and nobody else. */
  readonly why: string;
  /** What somebody should still look at although the wire is fine. */
  readonly note?: string;
  /** True: nothing on the wire or in a package changes, so no release is needed. */
  readonly silent?: true;
}

const PACKAGES = 'users of the packages see another name';
const FORGOTTEN = 'what old writers send is kept but no longer understood';

/** Every kind of change there is; `diff.test.ts` has a case for each row. */
export const RULES = {
  // Fields
  'field-added-optional': { breaks: 'nobody', why: 'Readers ignore fields they do not know.' },
  'field-added-required': { breaks: 'writer', why: 'Old writers leave it out.' },
  'field-removed-optional': {
    breaks: 'nobody',
    why: 'Old readers cope with its absence; what old writers send is ignored.',
    note: FORGOTTEN,
  },
  'field-removed-required': { breaks: 'reader', why: 'Old readers insist on it.' },
  'field-became-required': { breaks: 'writer', why: 'Old writers may leave it out.' },
  'field-became-optional': { breaks: 'reader', why: 'Old readers insist on it.' },
  'field-tristate-gained': { breaks: 'reader', why: 'Old readers do not expect null.' },
  'field-tristate-lost': {
    breaks: 'writer',
    why: 'Old writers say null and mean something other than absence.',
  },
  'field-null-tolerated': { breaks: 'nobody', why: 'Only readers of NEW became more lenient.' },
  'field-null-refused': {
    breaks: 'writer',
    why: 'The leniency was there for writers that do send null.',
  },
  'field-default-changed': {
    breaks: 'both',
    why: 'A missing field means one thing to OLD and another to NEW.',
  },

  // Types, wherever one is used or named
  'type-widened': { breaks: 'reader', why: 'NEW may write values that OLD does not allow.' },
  'type-narrowed': { breaks: 'writer', why: 'OLD may write values that NEW does not allow.' },
  'type-changed': { breaks: 'both', why: 'Each allows values that the other does not.' },
  'type-respelled': {
    breaks: 'nobody',
    why: 'Each reads what the other writes.',
    note: 'users of the packages see another type',
  },
  'type-added': { breaks: 'nobody', why: 'Whatever uses it is a change of its own.' },
  'type-removed': {
    breaks: 'nobody',
    why: 'Whatever used it is a change of its own.',
    note: 'users of the packages lose a name',
  },
  'type-renamed': { breaks: 'nobody', why: 'Names of types do not travel.', note: PACKAGES },

  // Records
  'record-freed': { breaks: 'nobody', why: 'Readers ignore, and keep, further fields anyway.' },
  'record-no-longer-free': {
    breaks: 'writer',
    why: 'Further fields were data by design and are no longer understood.',
  },

  // Enums and bitsets
  'enum-value-added-closed': { breaks: 'reader', why: 'To old readers the value is an error.' },
  'enum-value-added-open': { breaks: 'nobody', why: 'Old readers keep a value they do not know.' },
  'enum-value-removed-closed': { breaks: 'writer', why: 'To new readers the value is an error.' },
  'enum-value-removed-open': {
    breaks: 'nobody',
    why: 'New readers keep a value they do not know.',
    note: FORGOTTEN,
  },
  'enum-value-changed': { breaks: 'both', why: 'Both use the name for different values.' },
  'enum-opened': { breaks: 'nobody', why: 'NEW itself writes only values it lists.' },
  'enum-made-extensible': {
    breaks: 'reader',
    why: 'Implementations may now write values that are an error to old readers.',
  },
  'enum-closed': { breaks: 'writer', why: 'Old writers may pass on or invent further values.' },
  'enum-extension-changed': {
    breaks: 'nobody',
    why: 'Readers keep unknown values whether open or extensible.',
    note: 'who may add values is another rule now',
  },
  'enum-base-changed': { breaks: 'both', why: 'The JSON type of every value differs.' },
  'bitset-value-added': { breaks: 'nobody', why: 'Bits that nobody knows are kept.' },
  'bitset-value-removed': {
    breaks: 'nobody',
    why: 'Bits that nobody knows are kept.',
    note: FORGOTTEN,
  },
  'bitset-value-changed': { breaks: 'both', why: 'Both use the name for different bits.' },
  'value-renamed': {
    breaks: 'nobody',
    why: 'Only the value travels, not its name.',
    note: PACKAGES,
  },

  // Unions
  'union-member-added-closed': { breaks: 'reader', why: 'To old readers the member is an error.' },
  'union-member-added-open': {
    breaks: 'nobody',
    why: 'Old readers keep a member they do not know.',
  },
  'union-member-added-channel': {
    breaks: 'nobody',
    why: 'A state comes only for a channel that its reader subscribed to.',
  },
  'union-member-removed-closed': {
    breaks: 'writer',
    why: 'To new readers the member is an error.',
  },
  'union-member-removed-open': {
    breaks: 'nobody',
    why: 'New readers keep a member they do not know.',
    note: FORGOTTEN,
  },
  'union-opened': { breaks: 'nobody', why: 'NEW itself writes only members it lists.' },
  'union-closed': { breaks: 'writer', why: 'Old writers may pass on members they do not know.' },
  'union-decided-otherwise': {
    breaks: 'both',
    why: 'Each looks in the wrong place for what the other wrote.',
  },
  'union-order-changed': {
    breaks: 'both',
    why: 'Members are tried in order, so the same data may be taken for another member.',
  },
  'union-presence-gained': {
    breaks: 'writer',
    why: 'New readers recognise the member by a field that old writers may leave out.',
  },
  'union-presence-lost': {
    breaks: 'reader',
    why: 'Old readers recognise the member by a field that new writers may leave out.',
  },

  // Names of the registry: actions, requests, notifications, carried methods
  'name-added': { breaks: 'nobody', why: 'It is sent only where its version was negotiated.' },
  'name-since-too-old': {
    breaks: 'reader',
    why: 'NEW believes that peers know it which do not, and sends it to them.',
    note: 'mend the @since',
  },
  'name-since-too-new': {
    breaks: 'nobody',
    why: 'No version that can be negotiated has it, so it is never sent.',
    note: 'mend the @since',
  },
  'name-removed': {
    breaks: 'both',
    why: 'NEW cannot tell that old versions have it: readers wait in vain, writers are refused.',
    note: 'keep the name and tag it @removed',
  },
  'name-retired': {
    breaks: 'both',
    why: 'Compatible versions only ever add: readers wait in vain, writers are refused.',
  },
  'name-forgotten': {
    breaks: 'nobody',
    why: 'It was retired, and no version that NEW speaks has it.',
  },
  'name-removal-planned': { breaks: 'nobody', why: 'NEW still has it.' },
  'name-lifespan-changed': { breaks: 'both', why: 'The negotiation tables differ.' },
  'action-dispatch-widened': {
    breaks: 'reader',
    why: 'A host of OLD refuses what a client of NEW dispatches.',
  },
  'action-dispatch-narrowed': {
    breaks: 'writer',
    why: 'A host of NEW refuses what a client of OLD dispatches.',
  },
  'action-channel-changed': { breaks: 'both', why: 'Another reducer is asked to apply it.' },
  'carried-terms-changed': {
    breaks: 'both',
    why: 'The two disagree on when it may be sent or whether it is answered.',
  },
  'request-error-added': {
    breaks: 'nobody',
    why: 'Callers cope with any error; this one is a hint.',
  },
  'request-error-removed': {
    breaks: 'nobody',
    why: 'Callers cope with any error; this one was a hint.',
  },

  // Error codes
  'error-added': { breaks: 'nobody', why: 'A code nobody knows is still an error.' },
  'error-removed': {
    breaks: 'writer',
    why: 'New readers no longer do what the code asks for, such as to authenticate.',
  },
  'error-renamed': {
    breaks: 'nobody',
    why: 'Only the number travels.',
    note: `${PACKAGES}; if the meaning changed too, take a new number`,
  },
  'error-code-changed': { breaks: 'both', why: 'Each misses the number of the other.' },
  'error-data-added': { breaks: 'nobody', why: 'Old readers do not look at it.' },
  'error-data-removed': { breaks: 'reader', why: 'Old readers act on it.' },

  // Channels and constants
  'channel-added': { breaks: 'nobody', why: 'Nobody subscribes to what it does not know.' },
  'channel-removed': { breaks: 'both', why: 'Neither can subscribe at the other.' },
  'channel-uri-changed': { breaks: 'both', why: 'Neither recognises the URIs of the other.' },
  'channel-state-changed': { breaks: 'both', why: 'Snapshots and reducers do not fit.' },
  'constant-added': { breaks: 'nobody', why: 'Whatever uses it is a change of its own.' },
  'constant-removed': { breaks: 'both', why: 'OLD writes and expects what NEW does not know.' },
  'constant-renamed': { breaks: 'nobody', why: 'Only the value travels.', note: PACKAGES },
  'constant-changed': { breaks: 'both', why: 'Each writes what the other does not expect.' },

  // Versions
  'version-went-back': { breaks: 'both', why: 'What OLD has released would change its meaning.' },
  'version-support-added': { breaks: 'nobody', why: 'More peers can connect.' },
  'version-support-dropped': {
    breaks: 'nobody',
    why: 'OLD and NEW still have a version in common.',
    note: 'peers that speak no other version can no longer connect',
  },
  'version-none-in-common': { breaks: 'both', why: 'OLD and NEW can no longer connect.' },
  'version-order-changed': {
    breaks: 'nobody',
    why: 'Any version that is agreed on is spoken by both.',
    note: 'peers may agree on another version than before',
  },
  'version-release-forgotten': {
    breaks: 'nobody',
    why: 'History does not travel.',
    note: 'a release cannot be taken back',
  },

  // What does not travel
  'names-regrouped': {
    breaks: 'nobody',
    why: 'Where a name is declared does not travel.',
    note: 'users of the packages find it elsewhere',
  },
  'since-restated': {
    breaks: 'nobody',
    why: 'Negotiation looks at registry names only.',
    note: 'hosts that filter by version may rely on it',
  },
  docs: { breaks: 'nobody', why: 'Descriptions are for people.', silent: true },
} as const satisfies Record<string, Rule>;

/** Id of a kind of change. */
export type Kind = keyof typeof RULES;

/** The row of a kind. */
export const ruleOf = (kind: Kind): Rule => RULES[kind];
