import { createRequire } from 'node:module';
import type TypeScript from 'typescript-api';

/**
 * The compiler API that the schema generator itself uses. The repository's own `typescript` is the native compiler,
 * which has no such API, and a second copy would not understand the generator's nodes.
 */
const requireFromGenerator = createRequire(
  createRequire(import.meta.url).resolve('ts-json-schema-generator'),
);
export const ts = requireFromGenerator('typescript') as typeof TypeScript;

export type { TypeScript };
