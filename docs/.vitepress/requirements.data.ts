import { defineLoader } from 'vitepress';
import { type Family, readProvedFamilies } from './requirements.js';

declare const data: Family[];

export { data };

/** The requirements and their proofs, for components. */
export default defineLoader({
  watch: ['../../test-cases/requirements/*.json'],
  load: (): Family[] => readProvedFamilies(),
});
