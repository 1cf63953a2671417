// The form of reducer programs is part of the schema package, for those who generate from it elsewhere.
export type * from '../../../schema/src/reducers.js';
