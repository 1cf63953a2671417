import type { Field, Model, Type, TypeExpression } from '../model/model.js';
import { refsOf } from '../model/unions.js';
import { reachable } from '../schema/bundle.js';
import { HEADER } from './header.js';

/** The part of the model that leads to fields in which null stands for absent. Readers need no more of it. */
export function renderAbsentNulls(model: Model): Map<string, string> {
  const hold = Object.keys(model.types).filter((name) => fieldsOf(model.types[name]).some(isTaken));
  const leads = new Set(
    Object.keys(model.types).filter((name) =>
      [...reachable([name], model)].some((each) => hold.includes(each)),
    ),
  );
  const lines = [...leads].map(
    (name) => `'${name}': ${JSON.stringify(prune(model.types[name], leads))},\n`,
  );
  const text = [
    HEADER,
    "import type { AbsentNulls } from '../absent-nulls.js';\n\n",
    '/** How to find the nulls that readers take for absent, by the name of a wire type; of others there are none. */\n',
    'export const ABSENT_NULLS: AbsentNulls = {\n',
    ...lines,
    '};\n',
  ];
  return new Map([['schema/src/generated/absent-nulls.ts', text.join('')]]);
}

function fieldsOf(type: Type | undefined): readonly Field[] {
  return type?.kind === 'record' ? type.fields : [];
}

const isTaken = (field: Field) => field.nullAsAbsent ?? false;

/** A type without what leads nowhere. */
function prune(type: Type | undefined, leads: ReadonlySet<string>): unknown {
  const isWay = (each: { readonly type: TypeExpression }) =>
    refsOf(each.type).some((name) => leads.has(name));
  switch (type?.kind) {
    case 'record': {
      const ways = type.fields.filter(isWay).map((field) => [field.name, field.type]);
      const absent = type.fields.filter(isTaken).map((field) => field.name);
      return { kind: 'record', absent, fields: Object.fromEntries(ways) };
    }
    case 'union': {
      const { kind, decidedBy, property } = type;
      // Where members are tried one after the other, all are needed.
      const members = decidedBy === 'property' ? type.members.filter(isWay) : type.members;
      return { kind, decidedBy, property, members };
    }
    case 'alias':
      return { kind: 'alias', type: type.type };
    default:
      return undefined;
  }
}
