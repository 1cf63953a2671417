import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isTypeName, TYPE_NAMES, type TypeName, validate } from './index.js';

const CORPORA = fileURLToPath(new URL('../../test-cases', import.meta.url));

interface Sample {
  readonly type: TypeName;
  readonly name: string;
  readonly content: unknown;
}

/** Every file of a corpus whose folders name types. */
function samples(corpus: string): Sample[] {
  return readdirSync(`${CORPORA}/${corpus}`).flatMap((type) =>
    readdirSync(`${CORPORA}/${corpus}/${type}`).map((file) => ({
      type: type as TypeName,
      name: `${type}/${file}`,
      content: JSON.parse(readFileSync(`${CORPORA}/${corpus}/${type}/${file}`, 'utf8')),
    })),
  );
}

describe('validators', () => {
  it('take every example in both builds', () => {
    const refused = samples('examples').filter(
      ({ type, content }) =>
        !validate(type, content).ok || !validate(type, content, { strict: true }).ok,
    );
    expect(refused.map((each) => each.name)).toEqual([]);
  });

  it('take what a later version may bring, unless strict (G-13, C-14)', () => {
    const all = samples('future');
    expect(all.length).toBeGreaterThan(20);
    for (const { type, name, content } of all) {
      expect(validate(type, content), name).toMatchObject({ ok: true });
      expect(validate(type, content, { strict: true }), name).toMatchObject({ ok: false });
    }
  });

  it('let a writer of an older version leave out what it does not have', () => {
    const message = { text: 'Hi', origin: { kind: 'user' } };
    const action = { type: 'chat/turnStarted', turnId: 't', message };
    expect(validate('StateAction', action, { version: '0.5.2' })).toMatchObject({ ok: true });
    for (const version of ['0.6.0', undefined]) {
      const options = version === undefined ? {} : { version };
      expect(validate('StateAction', action, options)).toMatchObject({
        ok: false,
        errors: [{ path: '/startedAt' }],
      });
    }
    const wrong = { ...action, startedAt: 7 };
    expect(validate('StateAction', wrong, { version: '0.5.2' })).toMatchObject({ ok: false });
  });

  it('tell which nulls stand for absent fields, and strictly take none (G-11)', () => {
    const action = { type: 'chat/activityChanged', activity: null, later: null };
    const envelope = { channel: 'ahp-chat:/1', serverSeq: 1, origin: null, action };
    const nulls = [
      { holder: action, name: 'activity' },
      { holder: envelope, name: 'origin' },
    ];
    expect(validate('ActionEnvelope', envelope)).toMatchObject({ ok: true, nulls });
    expect(validate('ActionEnvelope', envelope, { strict: true })).toMatchObject({ ok: false });
  });

  it('refuse every invalid sample at the path it names, saying what was expected', () => {
    const wrong: string[] = [];
    // Those of texts are wrong before there is a value.
    const values = samples('invalid').filter(({ content }) => 'value' in (content as object));
    expect(values.length).toBeGreaterThan(1000);
    for (const { type, name, content } of values) {
      const { value, path, expected } = content as {
        value: unknown;
        path: string;
        expected: string;
      };
      const result = validate(type, value);
      const found =
        !result.ok &&
        result.errors.some((each) => each.path === path && each.expected === expected);
      const strict = validate(type, value, { strict: true });
      if (!found || strict.ok || !strict.errors.some((each) => each.path === path))
        wrong.push(name);
    }
    expect(wrong).toEqual([]);
  });

  it('report every error, each with path, expected and found', () => {
    const result = validate('ActionEnvelope', {
      channel: 7,
      action: { type: 'chat/delta', turnId: 't', partId: 'p' },
      serverSeq: 1.5,
    });
    expect(result).toEqual({
      ok: false,
      errors: [
        { path: '/channel', expected: 'a string', found: 'the number 7' },
        { path: '/action/content', expected: 'a string', found: 'nothing' },
        { path: '/serverSeq', expected: 'an integer', found: 'the number 1.5' },
      ],
    });
  });

  it('hand back the very value', () => {
    const value = { line: 1, character: 2 };
    const result = validate('TextPosition', value);
    expect(result.ok && result.value).toBe(value);
  });

  it('do not repeat texts, which may be secret', () => {
    const result = validate('AuthenticateParams', {
      channel: 'ahp-root://',
      resource: 'r',
      token: ['hunter2'],
      scopes: 'hunter2',
    });
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });

  it('refuse endless nesting instead of following it', () => {
    let value: Record<string, unknown> = { type: 'string', title: 'leaf' };
    for (let i = 0; i < 100_000; i++) value = { type: 'array', title: 'list', items: value };
    const result = validate('ConfigPropertySchema', value);
    expect(!result.ok && result.errors[0]?.expected).toBe('at most 512 levels of nesting');
  });

  it('stop collecting at the limit', () => {
    const result = validate('StringList', { items: Array(5000).fill(1) });
    expect(!result.ok && result.errors.length).toBe(1000);
    const few = validate('StringList', { items: [1, 2, 3] }, { maxErrors: 2 });
    expect(!few.ok && few.errors.length).toBe(2);
  });

  it('escape keys in pointers', () => {
    const result = validate('ModelSelection', { id: 'm', config: { 'a/b~c': {} } });
    expect(!result.ok && result.errors[0]?.path).toBe('/config/a~1b~0c');
  });

  it('know their types and no others', () => {
    expect(TYPE_NAMES.length).toBeGreaterThan(400);
    expect(isTypeName('ChatState')).toBe(true);
    expect(isTypeName('toString')).toBe(false);
    expect(() => validate('Nonsense' as TypeName, {})).toThrow('no wire type is named Nonsense');
  });
});
