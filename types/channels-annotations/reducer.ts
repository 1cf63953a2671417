import { type Arms, find, patch, remove, upsert } from '../common/reducer.js';
import type { AnnotationsAction } from '../generated/actions.js';
import type { AnnotationsState } from './state.js';

/** What each action does to annotations. */
export const annotationsReducer: Arms<AnnotationsState, AnnotationsAction> = {
  'annotations/set'(state, action) {
    upsert(state, 'annotations', 'id', action.annotation);
  },

  'annotations/updated'(state, action) {
    const annotation = find(state.annotations, (each) => each.id === action.annotationId);
    if (annotation === undefined) return;
    patch(annotation, action, ['turnId', 'resource', 'range', 'resolved']);
  },

  'annotations/removed'(state, action) {
    remove(state, 'annotations', 'id', action.annotationId);
  },

  'annotations/entrySet'(state, action) {
    const annotation = find(state.annotations, (each) => each.id === action.annotationId);
    if (annotation === undefined) return;
    upsert(annotation, 'entries', 'id', action.entry);
  },

  'annotations/entryRemoved'(state, action) {
    const annotation = find(state.annotations, (each) => each.id === action.annotationId);
    if (annotation === undefined) return;
    remove(annotation, 'entries', 'id', action.entryId);
  },
};
