import type { AliasType, Type } from '../../model/model.js';
import { capital } from '../../model/names.js';
import type { Toolbox, WriteFiles } from '../quicktype/mirror.js';
import { renderBitset, renderEnum } from './enums.js';
import { documented, quote } from './names.js';
import { RecordWriter } from './records.js';
import { renderReducers } from './reducers/reducers.js';
import { renderConstants, renderErrors, renderRegistry } from './registry.js';
import { sourceFile } from './source-file.js';
import { Types } from './types.js';
import { renderUnion, unionsOf } from './unions.js';

/** Every file of the package. */
export const writeFiles: WriteFiles = (tools) => {
  const types = new Types(tools.model, tools.names);
  // Reducers first: what they append to is stored in another way.
  const reducers = renderReducers(types, tools);
  return new Map([
    ...typeFiles(types, tools, reducers.growing),
    ...reducers.files,
    ['WireTypes.kt', wireTypes(types)],
    ['RegistryTables.kt', sourceFile([renderRegistry(tools.model)])],
    ['Constants.kt', sourceFile([renderConstants(tools)])],
    ['ErrorCodes.kt', sourceFile(renderErrors(tools))],
  ]);
};

/** Types by the file that declares them in `types/`. */
function typeFiles(types: Types, tools: Toolbox, growing: ReadonlySet<string>): [string, string][] {
  const groups = new Map<string, string[]>();
  for (const [name, type] of Object.entries(types.model.types)) {
    const file = fileOf(type);
    const declaration = declarationOf(name, types, tools, growing);
    groups.set(file, [...(groups.get(file) ?? []), declaration]);
  }
  return [...groups].map(([file, declarations]) => [file, sourceFile(declarations)]);
}

/** `types/channels-chat/state-turns.ts` becomes `ChatStateTurns.kt`. */
function fileOf({ channel, source }: Type): string {
  const base = source.slice(source.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const words = base.split(/\W+/).map(capital);
  return `${capital(channel)}${words.join('')}.kt`;
}

function declarationOf(
  wireName: string,
  types: Types,
  tools: Toolbox,
  growing: ReadonlySet<string>,
): string {
  const type = types.named(wireName);
  const name = types.names.type(wireName);
  switch (type.kind) {
    case 'record':
      return new RecordWriter(
        name,
        type,
        unionsOf(wireName, types),
        types,
        tools,
        growing,
      ).render();
    case 'union':
      return renderUnion(name, type, types, tools);
    case 'enum':
      return renderEnum(name, type, tools);
    case 'bitset':
      return renderBitset(name, type, tools);
    case 'alias':
      return alias(name, type, types, tools);
  }
}

function alias(name: string, type: AliasType, types: Types, tools: Toolbox): string {
  return `${documented(tools, type.doc)}public typealias ${name} = ${types.declared(type.type)}\n`;
}

function wireTypes(types: Types): string {
  const entries = Object.entries(types.model.types).map(([wireName, type]) => {
    const name = types.names.type(wireName);
    const codec =
      type.kind === 'alias'
        ? `AliasCodec(${quote(wireName)}, ${types.codec(type.type)})`
        : `${name}.Codec`;
    return `            ${codec},\n`;
  });
  return sourceFile([
    [
      '/** Every wire type by its name in the protocol. */\n',
      'public object WireTypes {\n',
      '    /** The codec of each type. */\n',
      '    @JvmField\n',
      '    public val codecs: Map<String, WireCodec<*>> =\n',
      '        listOf(\n',
      ...entries,
      '        ).associateBy { it.typeName }\n',
      '}\n',
    ].join(''),
  ]);
}
