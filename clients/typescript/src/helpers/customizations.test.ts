import type { Customization } from '@agent-host-protocol/types';
import { describe, expect, it } from 'vitest';
import {
  customizationsOfType,
  effectiveEnabled,
  flattenCustomizations,
  mayUseTool,
} from './customizations.js';
import { harness, SESSION, sessionState, settled } from './testing/harness.js';

const base = (id: string) => ({ id, uri: `file:///${id}`, name: id });
const server = (id: string, enabled: boolean) =>
  ({ ...base(id), type: 'mcpServer', enabled, state: { kind: 'ready' } }) as const;

const LIST: Customization[] = [
  server('bare', true),
  {
    ...base('plugin'),
    type: 'plugin',
    enabled: true,
    children: [
      { ...base('agent'), type: 'agent' },
      { ...base('skill'), type: 'skill', enabled: false },
      server('inside', true),
    ],
  },
  {
    ...base('directory'),
    type: 'directory',
    enabled: false,
    contents: 'rule',
    writable: true,
    children: [{ ...base('rule'), type: 'rule', enabled: true }, server('off', true)],
  },
  { ...base('unread'), type: 'plugin', enabled: true },
  { ...base('later'), type: 'of another day' } as never,
];

describe('customizations', () => {
  it('are flattened, each container before its children (CU-12)', () => {
    expect(flattenCustomizations(LIST).map(({ customization }) => customization.id)).toEqual(
      'bare plugin agent skill inside directory rule off unread later'.split(' '),
    );
    expect(flattenCustomizations(undefined)).toEqual([]);
  });

  it('are found by type, MCP servers at the top level too (CU-12)', () => {
    const servers = customizationsOfType(LIST, 'mcpServer');
    expect(
      servers.map(({ customization, container }) => [customization.id, container?.id]),
    ).toEqual([
      ['bare', undefined],
      ['inside', 'plugin'],
      ['off', 'directory'],
    ]);
    expect(customizationsOfType(LIST, 'skill').map((each) => each.customization.id)).toEqual([
      'skill',
    ]);
  });

  it('are on only if their container is, and unless they say otherwise (CU-13)', () => {
    const on = flattenCustomizations(LIST).filter(({ enabled }) => enabled);
    expect(on.map(({ customization }) => customization.id)).toEqual(
      'bare plugin agent inside unread later'.split(' '),
    );
    expect(effectiveEnabled({}, { enabled: false })).toBe(false);
  });

  it('come from the host or from a client, with all that is in them (CU-1)', () => {
    const child = { ...base('child'), type: 'skill' } as const;
    const plugin = { type: 'plugin', enabled: true, children: [child] } as const;
    const list: Customization[] = [
      { ...base('of the host'), ...plugin, children: [child] },
      { ...base('ours'), ...plugin, children: [child], clientId: 'me' },
      server('bare', true),
    ];
    expect(
      flattenCustomizations(list).map(({ customization, clientId }) => [
        customization.id,
        clientId,
      ]),
    ).toEqual([
      ['of the host', undefined],
      ['child', undefined],
      ['ours', 'me'],
      ['child', 'me'],
      ['bare', undefined],
    ]);
  });
});

describe('the tools of an agent', () => {
  it.each([
    [undefined, true],
    [[], true],
    [['read', 'search'], true],
    [['read'], false],
    [['searches'], false],
  ])('%j are a limit only if there are some (CU-32)', (tools, may) => {
    expect(mayUseTool(tools ? { tools } : {}, 'search')).toBe(may);
  });

  it('stay an empty list where the host wrote one (CU-32)', async () => {
    const agent = { ...base('a'), type: 'agent', tools: [] } as const;
    const plugin = { ...base('p'), type: 'plugin', enabled: true } as const;
    const at = await harness();
    const customizations: Customization[] = [{ ...plugin, children: [{ ...agent, tools: [] }] }];
    at.host.add(SESSION, 'session', sessionState({ customizations }));
    const session = await at.client.subscribe<'session'>(SESSION);
    at.host.act(SESSION, { type: 'session/customizationToggled', id: 'a', enabled: false });
    await settled();
    const [found] = customizationsOfType(session.state.customizations, 'agent');
    const text = JSON.stringify(found?.customization);
    expect(JSON.parse(text)).toEqual({ ...agent, enabled: false });
    at.client.close();
  });
});
