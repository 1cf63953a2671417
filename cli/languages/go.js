const FOLDER = 'clients/go';

/** Fails, and names the files, if any is not as the formatter would have it. */
const FORMAT = 'files=$(gofmt -l .) && [ -z "$files" ] || { echo "$files"; exit 1; }';

/** Pinned, so that a new one does not turn a build red by itself. */
const STATICCHECK = 'honnef.co/go/tools/cmd/staticcheck@v0.7.0';

/** @param {string} command */
const build = (command) => ({
  program: 'go',
  args: ['build', '-o', `bin/${command}`, `./cmd/${command}`],
  cwd: FOLDER,
});

/** @type {import('./language.js').Language} */
export const language = {
  name: 'go',
  title: 'Go',
  toolchain: {
    what: 'go',
    probe: [['go', 'version']],
    install: 'install Go 1.24 or newer from https://go.dev/dl',
  },
  prepare: async () => undefined,
  checks: [
    { name: 'format', program: 'sh', args: ['-c', FORMAT], cwd: FOLDER },
    { name: 'vet', program: 'go', args: ['vet', './...'], cwd: FOLDER },
    { name: 'staticcheck', program: 'go', args: ['run', STATICCHECK, './...'], cwd: FOLDER },
    { name: 'tests and examples', program: 'go', args: ['test', './...'], cwd: FOLDER },
    { name: 'packaging', program: 'go', args: ['mod', 'tidy', '-diff'], cwd: FOLDER },
  ],
  testee: { build: [build('ahp-testee')], command: [`${FOLDER}/bin/ahp-testee`] },
  bench: { build: [build('ahp-bench')], command: [`${FOLDER}/bin/ahp-bench`] },
};
