import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Described, Model, RecordType } from '../model/model.js';
import { code, prose, table } from './markdown.js';
import { renderReference } from './reference.js';

const tiny = tinyModel();
const files = renderReference(
  tiny,
  new Map([['DoorState', [{ name: 'open <door>', text: '{\n  "title": "{{front}}"\n}\n' }]]]),
);
const door = files.get('docs/reference/front-door.md') ?? '';

describe('reference of a small model', () => {
  it('has a page for each channel beside the fixed ones', () => {
    const names = ['index', 'front-door', 'common', 'errors', 'versions'];
    expect([...files.keys()]).toEqual(names.map((name) => `docs/reference/${name}.md`));
  });

  it('starts each file with front matter and notice', () => {
    for (const text of files.values()) {
      expect(text).toMatch(
        /^---\ntitle: .+\noutline: \[2, 3\]\neditLink: false\n---\n<!-- Code gen/,
      );
    }
  });

  it('tells that an action without a program changes nothing', () => {
    expect(door).toContain('Nothing changes: this version does not reduce it any more.');
  });

  it('resolves links among pages and ids', () => {
    expect(problems(files)).toEqual([]);
    expect(door).toContain('[`Uri`](/reference/common#uri)');
    expect(door).toContain('array of [`Uri`](/reference/common#uri)');
  });

  it('shows the state before the actions', () => {
    expect(door.indexOf('{#doorstate}')).toBeGreaterThan(0);
    expect(door.indexOf('{#doorstate}')).toBeLessThan(door.indexOf('{#action-door-moved}'));
  });

  it('escapes what Markdown and Vue would take for markup', () => {
    expect(door).toContain('A &lt;title> \\| <span v-pre>&#123;&#123;</span>x}} &#123;.y}');
    expect(prose('a `<b>` <c>')).toBe('a `<b>` &lt;c>');
    expect(code('{{x}}')).toBe('<code v-pre>&#123;&#123;x}}</code>');
    expect(table(['A'], [['`a|b`\nc']])).toBe('| A |\n| --- |\n| `a\\|b` c |');
  });

  it('marks tri-state, null-as-absent and defaults', () => {
    expect(row(door, 'title')).toContain('**Tri-state:**');
    expect(row(door, 'links')).toContain('**Null as absent:**');
    expect(row(door, 'links')).toContain('**Default:** `[]`');
  });

  it('says when an action was removed, on its page and among the versions', () => {
    const versions = files.get('docs/reference/versions.md') ?? '';
    expect(door).toContain('**Removed in 0.2.0**');
    expect(versions.split('{#v0-2-0-removed}')[1]).toContain('#action-door-moved');
  });

  it('lists the actions of a channel before it describes them', () => {
    const contents = door.indexOf('| [`door/moved`](/reference/front-door#action-door-moved) |');
    expect(contents).toBeGreaterThan(0);
    expect(contents).toBeLessThan(door.indexOf('{#action-door-moved}'));
    expect(door).toContain('| clients and the host | 0.1.0 | 0.2.0 | The door moved. |');
  });

  it('says when a union got a member', () => {
    const added = (files.get('docs/reference/versions.md') ?? '').split('{#v0-2-0-added}')[1];
    expect(added).toContain(
      'Union members: [`Bell`](/reference/front-door#bell) of [`Sound`](/reference/front-door#sound)',
    );
  });

  it('links requirements', () => {
    expect(door).toContain('[H-2](/specification/requirements/H#h-2)');
  });

  it('includes the first example of a type', () => {
    expect(door).toContain('<summary>Example: open &lt;door></summary>\n\n```json\n{\n  "title"');
  });

  it('tells the directions of a request apart and describes its params once', () => {
    expect(door).toContain('{#request-clienttohost-knock}');
    expect(door).toContain('{#request-hosttoclient-knock}');
    expect(door.split('{#knockparams}')).toHaveLength(2);
  });

  it('lists who answers with an error', () => {
    expect(files.get('docs/reference/errors.md')).toContain(
      'Requests: [`knock`](/reference/front-door#request-clienttohost-knock) (client to host)',
    );
  });
});

describe('reference of the protocol', () => {
  const path = new URL('../../../schema/model.json', import.meta.url);
  const model: Model = JSON.parse(readFileSync(path, 'utf8'));
  const real = renderReference(model, new Map());

  it('resolves every link and repeats no id', () => {
    expect(problems(real)).toEqual([]);
  });

  it('describes every type, action and error exactly once', () => {
    const all = [...real.values()].join('\n');
    const times = (id: string) => all.split(`{#${id}}`).length - 1;
    const own = new Set(model.actions.map((action) => action.typeName));
    const types = Object.keys(model.types).filter((name) => !own.has(name));
    const ids = [
      ...types.map((name) => name.toLowerCase()),
      ...model.actions.map((action) => `action-${action.type.toLowerCase().replace('/', '-')}`),
      ...model.errors.map((error) => `error-${error.name.toLowerCase()}`),
    ];
    expect(ids.filter((id) => times(id) !== 1)).toEqual([]);
  });

  it('tells the effect of every action', () => {
    for (const { channel, arms } of model.reducers.programs) {
      const path = channel.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const text = real.get(`docs/reference/${path}.md`) ?? '';
      for (const { action, do: body, source } of arms) {
        const id = `effect-${action.toLowerCase().replace('/', '-')}`;
        const effect = text.split(`\n#### Effect {#${id}}\n\n`)[1]?.split('\n\n') ?? [];
        expect(effect[0], action).toMatch(
          body.length === 0 ? /^Nothing changes, by design\.$/ : /^- [A-Z`[]/,
        );
        expect(effect[1]).toBe(`Written in \`${source}\`.`);
      }
      expect(text.split('#### Effect').length - 1).toBe(
        model.actions.filter((each) => each.channel === channel).length,
      );
    }
  });

  it('describes every piece that effects share, at the end of the page', () => {
    const { procedures, functions } = model.reducers;
    const told = [...real.values()].flatMap((text) => text.split('{#section-shared-pieces}')[1]);
    for (const { name, doc } of [...procedures, ...functions]) {
      const id = `{#piece-${name.toLowerCase()}}`;
      expect(told.filter((text) => text?.includes(`### \`${name}\` ${id}\n\n${doc}`))).toHaveLength(
        1,
      );
    }
  });

  it('shows state machines beside their unions', () => {
    const chat = real.get('docs/reference/chat.md') ?? '';
    expect(chat).toContain(
      '- How it changes: [state machine](/reference/chat#machine-toolcallstate)',
    );
    expect(chat.split('{#machine-toolcallstate}')[1]).toMatch(
      /^\n\n.*\n\n<figure v-pre [^>]*>\n<svg /,
    );
    expect(chat.split('{#effect-chat-toolcallready}')[1]?.split('\n### ')[0]).toContain(
      'Part of the state machine of [`ToolCallState`](/reference/chat#machine-toolcallstate).',
    );
  });

  it('has no interpolation outside of code blocks', () => {
    for (const text of real.values()) {
      expect(text.replace(/^(`{3,})json\n.*?^\1$/gms, '')).not.toContain('{{');
    }
  });

  it('does not depend on anything but the model', () => {
    expect([...renderReference(model, new Map())]).toEqual([...real]);
  });
});

/** Links that lead nowhere and ids that a page has twice. */
function problems(pages: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  const idsOf = (text: string) => [...text.matchAll(/^#+ .* \{#([^}]+)\}$/gm)].map(([, id]) => id);
  for (const [path, text] of pages) {
    const ids = idsOf(text);
    found.push(
      ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}: two #${id}`),
    );
    for (const [, page, , id] of text.matchAll(/\]\(\/reference\/([^)#]+)(#([^)]+))?\)/g)) {
      const target = pages.get(`docs/reference/${page}.md`);
      if (target === undefined || (id !== undefined && !idsOf(target).includes(id))) {
        found.push(`${path}: ${page}#${id}`);
      }
    }
  }
  return found;
}

/** The line of a table that describes a field. */
function row(text: string, field: string): string | undefined {
  return text.split('\n').find((line) => line.startsWith(`| \`${field}\` |`));
}

function tinyModel(): Model {
  const record = (fields: RecordType['fields'], more: Partial<Described> = {}): RecordType => ({
    kind: 'record',
    fields,
    channel: 'frontDoor',
    source: 'types/channels-front-door/state.ts',
    doc: 'A record.',
    ...more,
  });
  const knock = { method: 'knock', channel: 'frontDoor', params: 'KnockParams', doc: 'Knocks.' };
  const uri = { kind: 'ref', name: 'Uri' } as const;
  return {
    $schema: '',
    $comment: '',
    modelVersion: 1,
    protocolVersion: '0.2.0',
    supportedVersions: ['0.2.0'],
    releasedVersions: ['0.1.0', '0.2.0'],
    channels: [{ name: 'frontDoor', uri: 'door:/<id>', state: 'DoorState', doc: 'A door.' }],
    actions: [
      {
        type: 'door/moved',
        records: ['DoorMovedAction'],
        typeName: 'DoorMovedAction',
        channel: 'frontDoor',
        dispatch: 'client',
        doc: 'The door moved. It may have been the wind.',
        since: '0.1.0',
        removed: '0.2.0',
        requirements: ['H-2'],
      },
    ],
    requests: [
      { ...knock, direction: 'clientToHost', since: '0.1.0', errors: ['Closed'] },
      { ...knock, direction: 'hostToClient', since: '0.2.0', errors: [] },
    ],
    notifications: [],
    carried: [],
    errors: [{ name: 'Closed', code: -1, group: 'DoorErrorCodes', data: 'Mood', doc: 'Shut.' }],
    constants: [],
    reducers: {
      version: 1,
      programs: [{ channel: 'frontDoor', state: 'DoorState', arms: [] }],
      procedures: [],
      functions: [],
    },
    types: {
      Bell: record([], { since: '0.2.0' }),
      DoorMovedAction: record([]),
      DoorState: record([
        {
          name: 'title',
          type: { kind: 'string' },
          optional: true,
          tristate: true,
          doc: 'A <title> | {{x}} {.y}',
        },
        {
          name: 'links',
          type: { kind: 'array', items: uri },
          optional: true,
          nullAsAbsent: true,
          default: [],
          since: '0.2.0',
          doc: 'Where it leads.',
        },
      ]),
      KnockParams: record([{ name: 'at', type: uri, doc: 'The door.' }]),
      Mood: {
        kind: 'enum',
        openness: 'open',
        base: 'string',
        values: [{ name: 'Calm', value: 'calm', doc: 'Calm.', since: '0.2.0' }],
        channel: 'common',
        source: 'types/common/mood.ts',
        doc: 'A mood.',
      },
      Sound: {
        kind: 'union',
        decidedBy: 'presence',
        members: [{ type: { kind: 'ref', name: 'Bell' } }, { type: uri }],
        channel: 'frontDoor',
        source: 'types/channels-front-door/state.ts',
        doc: 'A sound.',
      },
      Uri: {
        kind: 'alias',
        type: { kind: 'string' },
        channel: 'common',
        source: 'types/common/json.ts',
        doc: 'A URI.',
      },
    },
  };
}
