import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folderWith } from '../run/testing.js';
import { filesIn, OWN_CORPORA } from './files.js';
import { readTranslations } from './translations.js';

const names = filesIn(OWN_CORPORA, 'translations').map((name) =>
  name.slice('translations/'.length),
);
const readme = readFileSync(`${OWN_CORPORA}README.md`, 'utf8');

describe('the corpus of translations', () => {
  it('can be read, all of it', () => {
    const loaded = readTranslations(OWN_CORPORA);
    expect(loaded.filter((each) => 'broken' in each)).toEqual([]);
    expect(loaded).toHaveLength(names.length);
  });

  it('has the cases that the README tells of', () => {
    const told = [...readme.matchAll(/`((?:upgrade|reduce|send|downgrade)-[a-z0-9-]*)…`/g)];
    const prefixes = told.map(([, prefix = '']) => prefix);
    expect(prefixes.length).toBeGreaterThan(40);
    const missing = prefixes.filter((prefix) => !names.some((name) => name.startsWith(prefix)));
    expect(missing).toEqual([]);
  });
});

describe('a translation fixture', () => {
  const sendable = {
    op: 'sendable',
    version: '0.5.1',
    reducer: 'chat',
    now: 0,
    state: {},
    action: { type: 'x' },
    expected: true,
  };

  it.each([
    ['op', 'sidegrade', '"op" to be one of upgradeState, reduce, sendable'],
    ['op', 'toString', '"op" to be one of upgradeState, reduce, sendable'],
    ['version', 6, '"version" to be a string'],
    ['reducer', undefined, '"reducer" to be a string'],
    ['now', '0', '"now" to be a number'],
    ['state', undefined, '"state" to be a value'],
    ['action', undefined, '"action" to be a value'],
    ['expected', 'yes', '"expected" to be a boolean'],
  ])('is not read with %s: %s', (field, value, message) => {
    const root = folderWith({ 'translations/a.json': { ...sendable, [field]: value } });
    expect(readTranslations(root)).toMatchObject([{ broken: expect.stringContaining(message) }]);
  });

  it('is read with what its operation needs', () => {
    const root = folderWith({ 'translations/a.json': sendable });
    expect(readTranslations(root)).toEqual([{ name: 'translations/a.json', fixture: sendable }]);
  });
});
