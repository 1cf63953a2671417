import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { listFiles, write } from '../files.js';
import type { Model } from '../model/model.js';
import { readTrickyModel } from '../testing/tricky-protocol.js';
import { PLUGINS } from './plugins.js';

/**
 * What every language makes of shapes that trip generators up. A file that should have changed is written anew by
 * `AHP_UPDATE_GOLDEN=1 ./ahp test golden`, and reviewed like any other.
 */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const GOLDEN = 'generators/golden';

describe.each(Object.keys(PLUGINS))('%s', (language) => {
  let model: Model;
  let files: ReadonlyMap<string, string>;

  beforeAll(async () => {
    model = await readTrickyModel();
    const plugin = await PLUGINS[language]?.();
    files = new Map(await plugin?.render(model));
    if (process.env.AHP_UPDATE_GOLDEN) {
      write(ROOT, {
        files: new Map([...files].map(([path, text]) => [goldenPath(path), text])),
        folders: [`${GOLDEN}/clients/${language}`],
        owns: () => true,
      });
    }
  });

  it('writes what the golden files have, and nothing else', () => {
    const expected = listFiles(ROOT, `${GOLDEN}/clients/${language}`);
    expect([...files.keys()].map(goldenPath).sort()).toEqual(expected);
    for (const [path, text] of files) expect(text, path).toBe(golden(path));
  });

  it('writes the same again', async () => {
    const plugin = await PLUGINS[language]?.();
    expect(new Map(await plugin?.render(model))).toEqual(files);
  });

  it('says in every file that it is generated', () => {
    for (const [path, text] of files) {
      expect(text.slice(0, 400), path).toMatch(/Code generated .* DO NOT EDIT\./s);
    }
  });

  it('calls every type what the model calls it', () => {
    const all = [...files.values()].join('\n');
    for (const name of Object.keys(model.types))
      expect(all, name).toMatch(new RegExp(`\\b${name}\\b`));
  });
});

function goldenPath(path: string): string {
  return `${GOLDEN}/${path}`;
}

function golden(path: string): string | undefined {
  const file = join(ROOT, goldenPath(path));
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
