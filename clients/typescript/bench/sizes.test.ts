import { describe, expect, it } from 'vitest';
import { bundle, CLIENT, CLIENT_WITH_HELPERS, VALIDATORS } from './sizes-bundles.js';

describe('bundles for browsers', async () => {
  const [client, withHelpers, validators] = await Promise.all([
    bundle(CLIENT),
    bundle(CLIENT_WITH_HELPERS),
    bundle(VALIDATORS),
  ]);

  it('the client with its reducers is under 40 kB, minified and gzipped', () => {
    expect(client.gzipped).toBeLessThan(40_000);
    // A bundle without its parts would be small, too.
    for (const part of ['types/generated/reduce-chat.ts', 'clients/typescript/src/client.ts']) {
      expect(client.files.get(part)).toBeGreaterThan(1000);
    }
  });

  it.each([
    ['without helpers', client],
    ['with all of them', withHelpers],
  ])('the client %s holds no validator', (_, { files }) => {
    expect([...files.keys()].filter((path) => path.startsWith('schema/'))).toEqual([]);
  });

  it('the validators come with an import of their own, and without the client', () => {
    expect(validators.files.get('schema/src/generated/validators.ts')).toBeGreaterThan(10_000);
    expect(validators.files.has('clients/typescript/src/client.ts')).toBe(false);
    expect(validators.files.has('types/generated/reduce-chat.ts')).toBe(false);
  });

  it('nothing of them needs Node or a package that is not ours', () => {
    const all = [client, withHelpers, validators];
    expect(all.flatMap(({ needs }) => needs)).toEqual([]);
    const files = all.flatMap(({ files }) => [...files.keys()]);
    const strange = /\/src\/(node|testing|testee)\/|node_modules\//;
    expect(files.filter((path) => strange.test(path))).toEqual([]);
  });
});
