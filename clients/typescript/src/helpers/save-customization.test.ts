import type { DirectoryCustomization } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import { saveCustomization } from './save-customization.js';
import { harness, SESSION, sessionState } from './testing/harness.js';

const DIRECTORY: DirectoryCustomization = {
  type: 'directory',
  id: 'd',
  uri: 'file:///home/rules',
  name: 'Rules',
  enabled: true,
  contents: 'rule',
  writable: true,
};

describe('saving a customization', () => {
  it('writes it into the directory, whose new children come from the host (C-32, CU-14)', async () => {
    const written = async () => {
      const rule = {
        type: 'rule',
        id: 'r',
        uri: 'file:///home/rules/tidy.md',
        name: 'Tidy',
      } as const;
      const customization = { ...DIRECTORY, children: [rule] };
      host.act(SESSION, { type: 'session/customizationUpdated', customization });
      return {};
    };
    const { host, client, params, actions } = await harness({
      handlers: { resourceWrite: written },
    });
    host.add(SESSION, 'session', sessionState({ customizations: [DIRECTORY] }));
    const session = await client.subscribe(SESSION, { as: 'session' });
    const text = '# Tidy';
    const uri = await saveCustomization(client, DIRECTORY, { path: 'tidy.md', text });
    expect(uri).toBe('file:///home/rules/tidy.md');
    expect(params('resourceWrite')).toEqual([
      { channel: 'ahp-root://', uri, data: text, encoding: 'utf-8', createOnly: true },
    ]);
    expect(actions()).toEqual([]);
    await session.waitFor((state) => JSON.stringify(state.customizations).includes('Tidy'));
    client.close();
  });

  it('takes the place of another only when told to', async () => {
    const { client, params } = await harness({ handlers: { resourceWrite: () => ({}) } });
    const directory = { ...DIRECTORY, uri: 'file:///home/rules/' };
    const contentType = 'text/markdown';
    await saveCustomization(client, directory, {
      path: 'my team/a?b#c.md',
      text: '',
      contentType,
      overwrite: true,
    });
    expect(params('resourceWrite')).toEqual([
      {
        channel: 'ahp-root://',
        uri: 'file:///home/rules/my%20team/a%3Fb%23c.md',
        data: '',
        encoding: 'utf-8',
        contentType,
      },
    ]);
    client.close();
  });

  it.each([{ ...DIRECTORY, writable: false }, { ...DIRECTORY, type: 'plugin' } as never])(
    'sends nothing where clients may not write (C-32, CU-14)',
    async (directory) => {
      const { client, params } = await harness({ handlers: { resourceWrite: () => ({}) } });
      await expect(saveCustomization(client, directory, { path: 'a', text: '' })).rejects.toThrow(
        'not a directory that clients may save into',
      );
      expect(params('resourceWrite')).toEqual([]);
      client.close();
    },
  );

  it.each([
    '',
    '/etc/passwd',
    '../a',
    'a/../../b',
    './a',
    'a//b',
    'a/',
    'a\\..\\b',
    'a\0',
    '\ud800',
  ])('never leaves the directory: %j (CU-14)', async (path) => {
    const { client, params } = await harness({ handlers: { resourceWrite: () => ({}) } });
    await expect(saveCustomization(client, DIRECTORY, { path, text: '' })).rejects.toThrow(
      RangeError,
    );
    expect(params('resourceWrite')).toEqual([]);
    client.close();
  });
});
