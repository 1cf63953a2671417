// The form of the model is part of the schema package, for those who generate from it elsewhere.
export type * from '../../../schema/src/model.js';
