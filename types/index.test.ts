import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

// Reducers are reached through reducers/reduce.ts, which has both forms of each; these are their parts.
const INSIDE = /^(reducers?|reducer-.*|reduce-.*|known-fields|action-shapes)\.ts$/;

it('exports every source file, so that no public type is unreachable', () => {
  const index = readFileSync(`${FOLDER}/index.ts`, 'utf8');
  const files = readdirSync(FOLDER, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && /^(common|channels-.*|generated|version)$/.test(entry.name),
    )
    .flatMap((entry) =>
      readdirSync(`${FOLDER}/${entry.name}`)
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !INSIDE.test(name))
        .map((name) => `./${entry.name}/${name.replace(/ts$/, 'js')}`),
    );
  expect(files.length).toBeGreaterThan(80);
  for (const file of files) expect(index).toContain(`export * from '${file}';`);
});

it('has no enum of the TypeScript kind, which isolated compilation cannot use', () => {
  const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ts$/.test(name) && !/node_modules|dist|\.test\.ts$/.test(name),
  );
  for (const name of sources) {
    expect(readFileSync(`${FOLDER}/${name}`, 'utf8'), name).not.toMatch(/^export (const )?enum /m);
  }
});
