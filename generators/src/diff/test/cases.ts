import type { Case } from './case.js';
import { ENUMS } from './enums.js';
import { EXPRESSIONS } from './expressions.js';
import { FIELDS } from './fields.js';
import { NAMES } from './names.js';
import { REST } from './rest.js';
import { TYPES } from './types.js';
import { UNIONS } from './unions.js';

/** Every case, by what it is about. */
export const CASES: Readonly<Record<string, readonly Case[]>> = {
  fields: FIELDS,
  expressions: EXPRESSIONS,
  types: TYPES,
  enums: ENUMS,
  unions: UNIONS,
  names: NAMES,
  rest: REST,
};
