import {
  type ChangesetFilesReviewedChangedAction,
  type ChangesetState,
  reduceChannel,
} from '@agent-host-protocol/types';
import type { Arms } from './arms.js';

/** In 0.5.2 the action that ticks files off has another name, and another name for the files. */
export const reviewArms: Arms<ChangesetState> = {
  'changeset/filesReviewedChanged'(state, action, now) {
    const { fileIds, reviewed } = action as unknown as ChangesetFilesReviewedChangedAction;
    const own = { type: 'changeset/filesReviewChanged', files: fileIds, reviewed } as const;
    return reduceChannel('changeset', state, own, { now });
  },
};
