import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validator } from '@exodus/schemasafe';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../generators/src/model/model.js';
import { flatMembers } from '../../generators/src/model/unions.js';
import { type Build, type JsonSchema, KEYWORDS } from '../../generators/src/schema/json-schema.js';
import {
  type Direction,
  isClientDispatchable,
  isKnown,
  type NameKind,
  negotiate,
} from '../../types/version/registry.js';
import { textOfPieces } from './corpora/pieces.js';

type Validate = (type: string, value: unknown) => boolean;

interface Case {
  /** `ActionEnvelope/rejected.json`. */
  readonly file: string;
  readonly type: string;
  readonly content: unknown;
}

const BUNDLES: Readonly<Record<Build, string>> = {
  open: 'schema/bundle.json',
  strict: 'schema/bundle.strict.json',
};
const BUILDS: readonly Build[] = ['open', 'strict'];

const model = read('schema/model.json') as Model;
const examples = casesIn('examples');
const future = casesIn('future');
const invalid = casesIn('invalid');
const texts = casesIn('texts');
const validators = BUILDS.flatMap((build) => [
  { build, name: `Ajv, ${build} build`, validate: withAjv(build) },
  { build, name: `schemasafe, ${build} build`, validate: withSchemasafe(build) },
]);

function path(relative: string): string {
  return fileURLToPath(new URL(`../../${relative}`, import.meta.url));
}

function read(relative: string): unknown {
  return JSON.parse(readFileSync(path(relative), 'utf8'));
}

function casesIn(corpus: string): Case[] {
  const folder = `test-cases/${corpus}`;
  return readdirSync(path(folder)).flatMap((type) =>
    readdirSync(path(`${folder}/${type}`)).map((name) => ({
      file: `${type}/${name}`,
      type,
      content: read(`${folder}/${type}/${name}`),
    })),
  );
}

function newAjv(): Ajv {
  return new Ajv({ strict: true }).addVocabulary([...KEYWORDS]);
}

function withAjv(build: Build): Validate {
  const ajv = newAjv().addSchema(read(BUNDLES[build]) as JsonSchema, 'bundle');
  return (type, value) => {
    const validate = ajv.getSchema(`bundle#/definitions/${type}`);
    if (!validate) throw new Error(`${BUNDLES[build]} has no ${type}`);
    return validate(value) === true;
  };
}

/** schemasafe compiles one root, so the root asks for `{ type: value }` and leads to every definition. */
function withSchemasafe(build: Build): Validate {
  const { definitions } = read(BUNDLES[build]) as { definitions: Record<string, JsonSchema> };
  const names = Object.keys(definitions);
  const root = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions,
    type: 'object',
    properties: Object.fromEntries(names.map((each) => [each, { $ref: `#/definitions/${each}` }])),
    additionalProperties: false,
  };
  const validate = validator(root as Parameters<typeof validator>[0], { mode: 'lax' });
  return (type, value) => validate({ [type]: value } as Parameters<typeof validate>[0]);
}

function filesWhere(cases: readonly Case[], test: (each: Case) => boolean): string[] {
  return cases.filter(test).map((each) => each.file);
}

function sampleOf(sample: Case): unknown {
  return (sample.content as { value: unknown }).value;
}

/** Samples of values; others are texts, which no schema can judge. */
function isValue({ content }: Case): boolean {
  return Object.hasOwn(content as object, 'value');
}

describe('folders', () => {
  it.each([
    ['examples', examples],
    ['future', future],
    ['invalid', invalid],
    ['texts', texts],
  ])('of %s name wire types', (_, cases) => {
    expect(cases.length).toBeGreaterThan(0);
    expect(filesWhere(cases, ({ type }) => !Object.hasOwn(model.types, type))).toEqual([]);
  });
});

describe('examples', () => {
  const byType = new Map<string, Case[]>();
  for (const each of examples) byType.set(each.type, [...(byType.get(each.type) ?? []), each]);

  it('show every wire type', () => {
    const names = Object.keys(model.types);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !byType.has(name))).toEqual([]);
  });

  it('show every member of every union', () => {
    const missing: string[] = [];
    let members = 0;
    for (const [name, type] of Object.entries(model.types)) {
      if (type.kind !== 'union' || type.decidedBy !== 'property') continue;
      const shown = new Set(
        byType
          .get(name)
          ?.map(({ content }) => (content as Record<string, unknown>)[type.property as string]),
      );
      for (const value of flatMembers(type, model).flatMap((member) => member.values ?? [])) {
        members++;
        if (!shown.has(value)) missing.push(`${name} ${value}`);
      }
    }
    expect(members).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it.each(validators)('are taken by $name', ({ validate }) => {
    expect(filesWhere(examples, ({ type, content }) => !validate(type, content))).toEqual([]);
  });
});

describe('future values', () => {
  it.each(validators)('meet the rule of $name', ({ build, validate }) => {
    const wanted = build === 'open';
    expect(filesWhere(future, ({ type, content }) => validate(type, content) !== wanted)).toEqual(
      [],
    );
  });
});

describe('invalid samples', () => {
  it.each(validators)('are refused by $name', ({ validate }) => {
    const values = invalid.filter(isValue);
    expect(values.length).toBeGreaterThan(1000);
    expect(filesWhere(values, (each) => validate(each.type, sampleOf(each)))).toEqual([]);
  });

  it('have the form their schema says', () => {
    const validate = newAjv().compile(read('test-cases/schemas/invalid.schema.json') as JsonSchema);
    expect(filesWhere(invalid, ({ content }) => !validate(content))).toEqual([]);
  });

  it('name requirements that exist', () => expectKnownRequirements(invalid));

  it('of texts are named so that nobody takes them for generated ones', () => {
    const named = ({ file }: Case) => file.includes('/text-');
    expect(filesWhere(invalid, (each) => isValue(each) === named(each))).toEqual([]);
    expect(invalid.filter(named).length).toBeGreaterThan(100);
  });
});

describe('texts', () => {
  const heldBy = ({ content }: Case) => {
    const { text, value } = content as { text: unknown; value?: unknown };
    return value === undefined ? JSON.parse(textOfPieces(text)) : value;
  };

  it.each(validators.filter(({ build }) => build === 'open'))(
    'hold values that are taken by $name',
    ({ validate }) => {
      expect(filesWhere(texts, (each) => !validate(each.type, heldBy(each)))).toEqual([]);
    },
  );

  it('have the form their schema says', () => {
    const validate = newAjv().compile(read('test-cases/schemas/text.schema.json') as JsonSchema);
    expect(filesWhere(texts, ({ content }) => !validate(content))).toEqual([]);
  });

  it('name requirements that exist', () => expectKnownRequirements(texts));
});

describe('reducer fixtures', () => {
  const fixtures = readdirSync(path('test-cases/reducers')).map((file) => ({
    file,
    type: file,
    content: read(`test-cases/reducers/${file}`),
  }));
  const contents = fixtures.map(({ content }) => content as ReducerFixture);

  it('are at least 300, each with a meaning of its own', () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(300);
    expect(new Set(contents.map(whatIsDone)).size).toBe(fixtures.length);
  });

  it('have the form their schema says', () => {
    const validate = newAjv().compile(read('test-cases/schemas/reducer.schema.json') as JsonSchema);
    expect(filesWhere(fixtures, ({ content }) => !validate(content))).toEqual([]);
  });

  it('name requirements that exist', () => expectKnownRequirements(fixtures));

  it('hold states and actions that can be decoded', () => {
    const decodes = withAjv('open');
    const stateOf = new Map(model.channels.map(({ name, state }) => [name, state]));
    const wrong = filesWhere(fixtures, ({ content }) => {
      const { reducer, initial, actions, expected } = content as ReducerFixture;
      const state = stateOf.get(reducer) ?? '';
      return (
        !decodes(state, initial) ||
        !decodes(state, expected) ||
        !actions.every((action) => decodes('StateAction', action))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('say of each action whether it changes anything', () => {
    const wrong = filesWhere(fixtures, ({ content }) => {
      const { actions, changed } = content as ReducerFixture;
      return changed.length !== actions.length;
    });
    expect(wrong).toEqual([]);
    const none = contents.flatMap(({ changed }) => changed).filter((each) => !each);
    expect(none.length).toBeGreaterThan(100);
  });

  it('show every action', () => {
    const shown = new Set(contents.flatMap(({ actions }) => actions.map(({ type }) => type)));
    const current = model.actions.filter(({ removed }) => removed === undefined);
    expect(current.filter(({ type }) => !shown.has(type))).toEqual([]);
  });
});

interface ReducerFixture {
  reducer: string;
  initial: unknown;
  actions: { type: string }[];
  expected: unknown;
  changed: boolean[];
}

function whatIsDone({ reducer, initial, actions }: ReducerFixture): string {
  return JSON.stringify([reducer, initial, actions]);
}

function expectKnownRequirements(cases: readonly Case[]): void {
  const folder = 'test-cases/requirements';
  const ids = new Set(
    readdirSync(path(folder)).flatMap((name) =>
      (read(`${folder}/${name}`) as { requirements: { id: string }[] }).requirements.map(
        ({ id }) => id,
      ),
    ),
  );
  const cited = cases.flatMap(
    ({ content }) => (content as { requirements?: string[] }).requirements ?? [],
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter((id) => !ids.has(id))).toEqual([]);
}

describe('versions', () => {
  const known = read('test-cases/versions/known.json') as {
    kind: NameKind;
    name: string;
    version: string;
    known: boolean;
    direction?: Direction;
  }[];
  const negotiations = read('test-cases/versions/negotiate.json') as {
    offered: string[];
    supported: string[];
    version: string | null;
  }[];
  const rights = read('test-cases/versions/dispatchable.json') as {
    action: string;
    dispatchable: boolean;
  }[];

  it.each(['known', 'negotiate', 'dispatchable'])(
    '%s.json has the form its schema says',
    (name) => {
      const schema = read(`test-cases/schemas/versions-${name}.schema.json`) as JsonSchema;
      const validate = newAjv().compile(schema);
      expect(
        validate(read(`test-cases/versions/${name}.json`)),
        JSON.stringify(validate.errors),
      ).toBe(true);
    },
  );

  it('agree with isKnown', () => {
    expect(known.length).toBeGreaterThan(0);
    expect(
      known.filter(
        (each) => isKnown(each.kind, each.name, each.version, each.direction) !== each.known,
      ),
    ).toEqual([]);
  });

  it('agree with negotiate', () => {
    expect(negotiations.length).toBeGreaterThan(0);
    expect(
      negotiations.filter((each) => negotiate(each.offered, each.supported) !== each.version),
    ).toEqual([]);
  });

  it('agree with isClientDispatchable, for every action', () => {
    expect(rights.length).toBeGreaterThan(0);
    expect(
      rights.filter((each) => isClientDispatchable(each.action) !== each.dispatchable),
    ).toEqual([]);
    const listed = new Set(rights.map((each) => each.action));
    expect(listed.size).toBe(rights.length);
    expect(model.actions.filter(({ type }) => !listed.has(type))).toEqual([]);
  });

  it('are of a protocol with as many names as this one', () => {
    const current = model.actions.filter((each) => !each.removed);
    const count = (direction: string) =>
      model.requests.filter((each) => each.direction === direction).length;
    expect(current).toHaveLength(86);
    expect(current.filter((each) => each.dispatch === 'client')).toHaveLength(36);
    expect([count('clientToHost'), count('hostToClient')]).toEqual([31, 13]);
    expect(model.notifications).toHaveLength(11);
  });
});
