import { type Arms, find, put, remove, upsert } from '../common/reducer.js';
import type { ChangesetAction } from '../generated/actions.js';
import type { ChangesetState } from './state.js';

/** What each action does to a changeset. */
export const changesetReducer: Arms<ChangesetState, ChangesetAction> = {
  'changeset/statusChanged'(state, action) {
    state.status = action.status;
    put(state, 'error', action.status === 'error' ? action.error : undefined);
  },

  'changeset/fileSet'(state, action) {
    upsert(state, 'files', 'id', action.file);
  },

  'changeset/fileRemoved'(state, action) {
    remove(state, 'files', 'id', action.fileId);
  },

  'changeset/filesReviewChanged'(state, action) {
    for (const file of state.files) {
      if (action.files.includes(file.id)) file.reviewed = action.reviewed;
    }
  },

  'changeset/contentChanged'(state, action) {
    state.files = action.files;
    if (action.operations !== undefined) state.operations = action.operations;
    put(state, 'error', action.error);
  },

  'changeset/operationsChanged'(state, action) {
    put(state, 'operations', action.operations);
  },

  'changeset/operationStatusChanged'(state, action) {
    const operation = find(state.operations, (operation) => operation.id === action.operationId);
    if (operation === undefined) return;
    operation.status = action.status;
    put(operation, 'error', action.status === 'error' ? action.error : undefined);
  },

  'changeset/cleared'(state) {
    if (state.files.length !== 0) state.files = [];
  },
};
