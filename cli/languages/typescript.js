import { turboProgram } from '../turbo.js';

/** @type {import('./language.js').Language} */
export const language = {
  name: 'typescript',
  title: 'TypeScript',
  toolchain: {
    what: 'Node',
    probe: [['node', '--version']],
    install: 'install Node 20 or newer',
  },
  prepare: async () => undefined,
  checks: [
    {
      name: 'types',
      program: process.execPath,
      args: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
    },
    {
      // With the types of browsers and without those of Node, so the client is checked for browsers too.
      name: 'types in browsers',
      program: process.execPath,
      args: [
        'node_modules/typescript/bin/tsc',
        '-p',
        'clients/typescript/examples/browser-page/page/tsconfig.json',
      ],
    },
    {
      name: 'examples',
      program: process.execPath,
      args: ['--import', 'tsx', 'clients/typescript/examples/main.ts'],
    },
  ],
  tests: ['types/', 'schema/', 'clients/typescript/'],
  testee: {
    // Asked for only when there are packages: the description itself is read before any is installed.
    get build() {
      return [turboProgram(['build', '--filter=@agent-host-protocol/client'])];
    },
    command: [process.execPath, 'clients/typescript/dist/testee/main.js'],
  },
  bench: {
    build: [],
    command: [process.execPath, '--import', 'tsx', 'clients/typescript/bench/main.ts'],
  },
};
