export { REDUCER_NAMES, type ReducerName, type ReducerStates } from '../generated/reducers.js';
