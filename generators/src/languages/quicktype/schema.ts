import { memberNames } from '../../model/member-names.js';
import type { Described, Model, Type, TypeExpression } from '../../model/model.js';

/**
 * The model as JSON Schema for quicktype, which has to name every type, field and value in the target language.
 *
 * quicktype would merge the members of a union into one class, and knows neither bitsets nor open enums. Whatever is a
 * choice is therefore handed over as an enum of its choices, which is all that naming needs; what the choice means, a
 * renderer looks up in the model.
 */
export function schemaForNaming(model: Model): object {
  const definitions = Object.entries(model.types).map(([name, type]) => [
    name,
    { ...shapeOf(name, type, model), ...described(type) },
  ]);
  return { definitions: Object.fromEntries(definitions) };
}

function shapeOf(name: string, type: Type, model: Model): object {
  switch (type.kind) {
    case 'record':
      return {
        type: 'object',
        properties: Object.fromEntries(
          type.fields.map((field) => [
            field.name,
            { ...expression(field.type, model), ...described(field) },
          ]),
        ),
        required: type.fields.filter((field) => !field.optional).map((field) => field.name),
        additionalProperties: false,
      };
    case 'union':
      return choice(name, [...memberNames(name, type, model).values()]);
    case 'enum':
    case 'bitset':
      return choice(
        name,
        type.values.map((value) => value.name),
      );
    case 'alias':
      return expression(type.type, model);
  }
}

/** quicktype takes two enums of the same cases for one; a case that only this one has keeps them apart. */
function choice(type: string, names: readonly string[]): object {
  return { type: 'string', enum: [...names, `only ${type}`] };
}

function expression(type: TypeExpression, model: Model): object {
  switch (type.kind) {
    case 'ref': {
      const target = model.types[type.name];
      // quicktype names what is behind an alias after the alias.
      return target?.kind === 'alias'
        ? expression(target.type, model)
        : { allOf: [{ $ref: `#/definitions/${type.name}` }] };
    }
    case 'array':
      return { type: 'array', items: expression(type.items, model) };
    case 'map':
      return { type: 'object', additionalProperties: expression(type.values, model) };
    case 'literal':
      return { type: typeof type.values[0] };
    case 'float':
      return { type: 'number' };
    case 'any':
      return {};
    default:
      return { type: type.kind };
  }
}

function described({ doc }: Described): object {
  return { description: doc };
}
