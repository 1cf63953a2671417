import type { ChangesetAction, ChangesetState } from '@agent-host-protocol/types';
import type { Translations } from './peers.js';

/** What older clients are sent of actions on a changeset: 0.5.2 has other names for reviews, 0.5.1 has none at all. */
export const changesetTranslations: Translations<ChangesetState, ChangesetAction> = {
  'changeset/filesReviewChanged': (_, { files, reviewed }, peer) =>
    peer.review ? [{ type: 'changeset/filesReviewedChanged', fileIds: files, reviewed }] : [],
};
