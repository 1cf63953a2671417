import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    // Tests read the sources, so that none of them depends on a build.
    alias: {
      '@agent-host-protocol/client/node': here('clients/typescript/src/node/index.ts'),
      '@agent-host-protocol/client/validation': here('clients/typescript/src/validation/index.ts'),
      '@agent-host-protocol/client': here('clients/typescript/src/index.ts'),
      '@agent-host-protocol/types': here('types/index.ts'),
      '@agent-host-protocol/schema': here('schema/src/index.ts'),
    },
  },
  test: {
    include: ['{types,schema,generators,test-cases,clients/typescript,docs,cli}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 60_000,
  },
});
