import { fileURLToPath } from 'node:url';
import { defineLoader } from 'vitepress';
import { type Covered, coverage, readLedger } from '../../test-cases/src/coverage.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

declare const data: Covered[];

export { data };

/** The requirements that the TypeScript client answers for, with their tests or the reason why there are none. */
export default defineLoader({
  watch: ['../../test-cases/requirements/*.json', '../../clients/typescript/requirements.json'],
  load: (): Covered[] => coverage(ROOT, readLedger(ROOT, 'clients/typescript/requirements.json')),
});
