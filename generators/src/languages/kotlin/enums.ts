import type { BitsetType, EnumType } from '../../model/model.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { documented, quote, written } from './names.js';

/** Writes an enum: a class of texts or numbers if it may grow, an enum class if not. */
export function renderEnum(name: string, type: EnumType, tools: Toolbox): string {
  return type.openness === 'closed' ? closed(name, type, tools) : open(name, type, tools);
}

function literal(value: string | number): string {
  return typeof value === 'string' ? quote(value) : `${value}L`;
}

function open(name: string, type: EnumType, tools: Toolbox): string {
  const [base, declared] = type.base === 'string' ? ['OpenText', 'String'] : ['OpenNumber', 'Long'];
  const constants = constantsOf(name, type, tools);
  return [
    documented(tools, type.doc),
    `@Serializable(with = ${name}.Codec::class)\n`,
    `public class ${name} private constructor(value: ${declared}) : ${base}(value) {\n`,
    `    public companion object Codec : ${base}Codec<${name}>(${quote(name)}) {\n`,
    ...constants.map(({ doc, constant, value }) =>
      [
        doc,
        `        @JvmField\n        public val ${constant}: ${name} = ${name}(${literal(value)})\n\n`,
      ].join(''),
    ),
    `        override val known: List<${name}> = listOf(${constants.map((each) => each.constant).join(', ')})\n\n`,
    `        override fun make(value: ${declared}): ${name} = ${name}(value)\n`,
    '    }\n}\n',
  ].join('');
}

function closed(name: string, type: EnumType, tools: Toolbox): string {
  const isText = type.base === 'string';
  const declared = isText ? 'String' : 'Long';
  const constants = constantsOf(name, type, tools, 4);
  const table = isText ? 'texts' : 'numbers';
  return [
    documented(tools, `${type.doc}\n\n@property value the value on the wire`),
    `@Serializable(with = ${name}.Codec::class)\n`,
    `public enum class ${name}(public val value: ${declared}) {\n`,
    constants
      .map(({ doc, constant, value }) => `${doc}    ${constant}(${literal(value)}),\n`)
      .join('\n'),
    '    ;\n\n',
    `    public companion object Codec : Closed${isText ? 'Text' : 'Number'}Codec<${name}>(${quote(name)}) {\n`,
    `        override val ${table}: Map<${declared}, ${name}> = ${name}.entries.associateBy { it.value }\n\n`,
    `        override fun ${isText ? 'text' : 'number'}Of(value: ${name}): ${declared} = value.value\n`,
    '    }\n}\n',
  ].join('');
}

/** Writes a bitset with its named combinations of bits. */
export function renderBitset(name: string, type: BitsetType, tools: Toolbox): string {
  return [
    documented(tools, type.doc),
    `@Serializable(with = ${name}.Codec::class)\n`,
    `public class ${name}(bits: Long) : Bitset<${name}>(bits) {\n`,
    `    override fun make(bits: Long): ${name} = ${name}(bits)\n\n`,
    `    public companion object Codec : BitsetCodec<${name}>(${quote(name)}) {\n`,
    ...constantsOf(name, type, tools).map(({ doc, constant, value }) =>
      [
        doc,
        `        @JvmField\n        public val ${constant}: ${name} = ${name}(${literal(value)})\n\n`,
      ].join(''),
    ),
    `        override fun make(bits: Long): ${name} = ${name}(bits)\n`,
    '    }\n}\n',
  ].join('');
}

function constantsOf(name: string, type: EnumType | BitsetType, tools: Toolbox, indent = 8) {
  return type.values.map((each) => ({
    doc: documented(tools, each.doc, indent),
    constant: written(tools.names.value(name, each.name)),
    value: each.value,
  }));
}
