import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../generators/src/model/model.js';
import { refsOf } from '../../generators/src/model/unions.js';
import { reachable } from '../../generators/src/schema/bundle.js';
import { KEYWORDS } from '../../generators/src/schema/json-schema.js';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
const FILES = [
  'bundle.json',
  'bundle.strict.json',
  'model.schema.json',
  ...readdirSync(`${FOLDER}/channels`).map((name) => `channels/${name}`),
];
const model = read('model.json') as Model;

/** Every schema inside a document, with where it is. */
function* walk(value: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, next] of Object.entries(value)) yield* walk(next, `${path}/${key}`);
}

describe.each(FILES)('%s', (file) => {
  const document = read(file);

  it('has no reference that resolves to nothing', () => {
    const refs = [...walk(document)].flatMap(([, each]) =>
      typeof each.$ref === 'string' ? [each.$ref] : [],
    );
    expect(refs.length).toBeGreaterThan(0);
    const broken = refs.filter(
      (ref) => !Object.hasOwn(document.definitions, ref.replace('#/definitions/', '')),
    );
    expect(broken).toEqual([]);
  });

  it('has no empty branch', () => {
    const empty = [...walk(document)].filter(([, each]) =>
      ['anyOf', 'oneOf', 'allOf', 'enum'].some((key) => {
        const branches = each[key];
        return (
          Array.isArray(branches) &&
          (branches.length === 0 ||
            (key !== 'enum' && branches.some((branch) => Object.keys(branch).length === 0)))
        );
      }),
    );
    expect(empty.map(([path]) => path)).toEqual([]);
  });

  it('compiles in Ajv strict mode', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true }).addVocabulary([...KEYWORDS]);
    ajv.addSchema(document, 'it');
    for (const name of Object.keys(document.definitions)) {
      expect(ajv.getSchema(`it#/definitions/${name}`), name).toBeDefined();
    }
  });
});

describe('model.json', () => {
  it('is what its schema says', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });
    const valid = ajv.compile(read('model.schema.json'));
    valid(model);
    expect(valid.errors).toBeNull();
  });

  it('has every wire type in both bundles', () => {
    for (const file of ['bundle.json', 'bundle.strict.json']) {
      expect(Object.keys(read(file).definitions)).toEqual(Object.keys(model.types));
    }
  });

  it('has no type that nobody uses', () => {
    const roots = [
      ...model.channels.flatMap((each) => [each.state, each.actionUnion]),
      ...model.actions.flatMap((each) => [each.typeName, ...each.records]),
      ...model.requests.flatMap((each) => [each.params, each.result]),
      ...model.notifications.map((each) => each.params),
      ...model.carried.flatMap((each) => [each.params, each.result]),
      ...model.errors.flatMap((each) => [each.data, each.group.replace(/s$/, '')]),
      'JsonRpcMessage',
      'JsonRpcResponse',
      'McpCarrierMessage',
    ].filter((each) => each !== undefined);
    const used = reachable(roots, model);
    // A record that others extend, and a set of values that literals are taken from, are used too.
    for (const type of Object.values(model.types)) {
      if (type.kind === 'record') for (const base of type.extends ?? []) used.add(base);
    }
    const literals = new Set(
      Object.values(model.types).flatMap((type) =>
        type.kind === 'record'
          ? type.fields.flatMap((field) => (field.type.kind === 'literal' ? field.type.values : []))
          : [],
      ),
    );
    const unused = Object.entries(model.types)
      .filter(([name, type]) => {
        if (used.has(name)) return false;
        return (
          type.kind !== 'enum' || !type.values.every((each) => literals.has(each.value as string))
        );
      })
      .map(([name]) => name);
    expect(unused).toEqual(EXPLAINED);
  });

  it('refers only to types that exist', () => {
    for (const [name, type] of Object.entries(model.types)) {
      const refs =
        type.kind === 'record'
          ? type.fields.flatMap((field) => refsOf(field.type))
          : type.kind === 'union'
            ? type.members.flatMap((member) => refsOf(member.type))
            : type.kind === 'alias'
              ? refsOf(type.type)
              : [];
      for (const ref of refs) expect(model.types, name).toHaveProperty(ref);
    }
  });
});

/** Types no message mentions, each with the reason why it is part of the wire all the same. */
const EXPLAINED: readonly string[] = [
  // What a client may put in place of `{level}` in the logs channel's template (OT-4): part of a URI, not of a message.
  'OtlpLogLevel',
];
