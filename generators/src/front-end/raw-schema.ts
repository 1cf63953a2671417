import {
  type CompletedConfig,
  type Config,
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  type Schema,
  SchemaGenerator,
} from 'ts-json-schema-generator';
import { TAGS } from './tags.js';
import type { TypeScript } from './typescript.js';

/** A JSON Schema as the generator makes it; facts are keywords with the names of their tags. */
export type RawSchema = Schema & Record<string, unknown>;

/** JSON Schema of every exported type, with each doc tag as a keyword. */
export function createRawSchema(program: TypeScript.Program): Record<string, RawSchema> {
  // "discriminator" would make the generator build if-then chains; our tag has another name for that reason.
  const config = { extraTags: Object.keys(TAGS), additionalProperties: true };
  return createSchema(program, '*', config).definitions as Record<string, RawSchema>;
}

/** JSON Schema of one type of ordinary code. */
export function createPlainSchema(program: TypeScript.Program, type: string): Schema {
  return createSchema(program, type, { additionalProperties: false });
}

function createSchema(program: TypeScript.Program, type: string, more: Config): Schema {
  const config: CompletedConfig = {
    ...DEFAULT_CONFIG,
    ...more,
    sortProps: false,
    encodeRefs: false,
    type,
  };
  // The generator was built against the very compiler we made the program with; only its declared type differs.
  const shared = program as never;
  const generator = new SchemaGenerator(
    shared,
    createParser(shared, config),
    createFormatter(config),
    config,
  );
  return generator.createSchema(type);
}
