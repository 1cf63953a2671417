import { withArticle } from '../../model/expectations.js';
import type { Field, RecordType } from '../../model/model.js';
import { capital } from '../../model/names.js';
import type { Rust } from './context.js';
import { wireOfText } from './enums.js';
import { literal } from './words.js';

const WRAPPERS = {
  required: (type: string) => type,
  optional: (type: string) => `Option<${type}>`,
  nullable: (type: string) => `Option<${type}>`,
  tristate: (type: string) => `rt::Tristate<${type}>`,
};

/** A record: its struct, a constructor from what it requires, and its codec. */
export function writeRecord(rust: Rust, name: string, record: RecordType): string {
  const stored = rust.storedFields(record);
  const isRequired = (field: Field) => rust.storage(field) === 'required';
  const hasDefault = !stored.some(isRequired);
  const struct = [
    rust.comment(record.doc),
    `#[derive(Clone, Debug, ${hasDefault ? 'Default, ' : ''}PartialEq)]\n`,
    `pub struct ${name} {\n`,
    ...stored.map((field) => {
      const type = WRAPPERS[rust.storage(field)](rust.fieldType(name, field));
      return `${rust.comment(field.doc, 4)}    pub ${rust.fieldName(name, field.name)}: ${type},\n`;
    }),
    '    /// Fields that this version does not know.\n    pub extra: rt::Extra,\n}\n',
  ];
  const known = record.fields.map((field) => literal(field.name)).join(', ');
  const own = [
    `impl ${name} {\n    pub(crate) const FIELDS: &'static [&'static str] = &[${known}];\n`,
    hasDefault ? '' : constructorOf(rust, name, record),
    '}\n',
  ];
  const literals = stored.flatMap((field) => literalEnum(rust, name, field));
  return [...struct, '\n', ...own, '\n', codec(rust, name, record), ...literals].join('');
}

function constructorOf(rust: Rust, name: string, record: RecordType): string {
  const stored = rust.storedFields(record);
  const required = stored.filter((field) => rust.storage(field) === 'required');
  const parameters = required.map((field) => {
    const type = rust.fieldType(name, field);
    const given = takesInto(rust, field) ? `impl Into<${type}>` : type;
    return `${rust.fieldName(name, field.name)}: ${given}`;
  });
  const fields = stored.map((field) => {
    const own = rust.fieldName(name, field.name);
    if (!required.includes(field)) return `${own}: Default::default(),`;
    return takesInto(rust, field) ? `${own}: ${own}.into(),` : `${own},`;
  });
  const rest = stored.length > required.length ? '; what is optional is absent' : '';
  return `
    /// ${capital(withArticle(name))} of what it requires${rest}.
${required.length > 7 ? '    #[expect(clippy::too_many_arguments)]\n' : ''}    #[must_use]
    pub fn new(${parameters.join(', ')}) -> Self {
        Self { ${fields.join(' ')} extra: rt::Extra::new() }
    }
`;
}

/** Whether a constructor takes what can be made into the field: texts, and members of unions. */
function takesInto(rust: Rust, field: Field): boolean {
  const type = rust.resolved(field.type);
  return type.kind === 'string' || (type.kind === 'ref' && !!rust.union(type.name));
}

function codec(rust: Rust, name: string, record: RecordType): string {
  const fixed = record.fields.filter((field) => rust.fixed(field) !== undefined);
  const value = (field: Field) => literal(rust.fixed(field) as string | boolean);
  const checks = fixed.map(
    (field) => `fields.literal(${literal(field.name)}, ${value(field)})?;\n`,
  );
  const reads = rust.storedFields(record).map((field) => {
    const own = rust.fieldName(name, field.name);
    return `${own}: fields.${rust.storage(field)}(${literal(field.name)})?,\n`;
  });
  const writes = record.fields.map((field) => {
    if (fixed.includes(field))
      return `entries.literal(${literal(field.name)}, ${value(field)})?;\n`;
    const storage = rust.storage(field) === 'nullable' ? 'optional' : rust.storage(field);
    const own = rust.fieldName(name, field.name);
    return `entries.${storage}(${literal(field.name)}, &self.${own})?;\n`;
  });
  return `impl rt::Wire for ${name} {
    fn expected() -> rt::Cow<'static, str> {
        ${literal(withArticle(name))}.into()
    }

    fn decode(node: &rt::Node<'_>) -> Result<Self, rt::Fault> {
        let ${record.fields.length ? 'mut ' : ''}fields = rt::Fields::of::<Self>(node, Self::FIELDS)?;
${checks.join('')}        Ok(Self { ${reads.join('')} extra: fields.rest() })
    }

    fn encode<S: rt::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ${record.fields.length ? 'mut ' : ''}entries = rt::Entries::of(serializer)?;
${writes.join('')}        entries.rest(&self.extra)
    }
}
`;
}

/** A literal with several values is a small closed enum of its own. */
function literalEnum(rust: Rust, record: string, field: Field): string[] {
  const type = rust.resolved(field.type);
  const own = type.kind === 'array' ? type.items : type.kind === 'map' ? type.values : type;
  if (own.kind !== 'literal' || typeof own.values[0] === 'boolean') return [];
  const name = rust.literalName(record, field.name);
  const values = (own.values as string[]).map((value) => ({
    variant: value
      .split(/[^A-Za-z0-9]+/)
      .map(capital)
      .join(''),
    value,
  }));
  const doc = `What \`${field.name}\` of \`${record}\` can be.`;
  return [
    `\n${rust.comment(doc)}#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum ${name} {\n`,
    ...values.map(({ variant, value }) => `    /// \`${value}\`\n    ${variant},\n`),
    '}\n\n',
    wireOfText(name, values, true),
  ];
}
