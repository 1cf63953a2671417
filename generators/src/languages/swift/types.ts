import { basename } from 'node:path';
import type { AliasType, Type } from '../../model/model.js';
import { capital } from '../../model/names.js';
import type { Toolbox } from '../quicktype/mirror.js';
import { choiceEnum, renderBitset, renderEnum } from './enums.js';
import { swiftType } from './expressions.js';
import { renderRecord } from './records.js';

import { renderUnion } from './unions.js';

/** Every wire type, in files that follow those of `types/`. */
export function renderTypes(tools: Toolbox): Map<string, string> {
  const files = new Map<string, string[]>();
  for (const [name, type] of Object.entries(tools.model.types)) {
    const path = fileOf(type);
    files.set(path, [...(files.get(path) ?? []), renderType(name, type, tools)]);
  }
  return new Map([...files].map(([path, texts]) => [path, texts.join('\n')]));
}

/** Swift wants no two files of one name in a module, whatever their folders. */
function fileOf({ channel, source }: Type): string {
  const words = basename(source, '.ts').split(/\W+/);
  const folder = capital(channel);
  return `${folder}/${folder}${words.map(capital).join('')}.swift`;
}

function renderType(name: string, type: Type, tools: Toolbox): string {
  switch (type.kind) {
    case 'record':
      return renderRecord(name, type, tools);
    case 'union':
      return renderUnion(name, type, tools);
    case 'enum':
      return renderEnum(name, type, tools);
    case 'bitset':
      return renderBitset(name, type, tools);
    case 'alias':
      return renderAlias(name, type, tools);
  }
}

function renderAlias(name: string, { type, doc }: AliasType, { names, comment }: Toolbox): string {
  const lines =
    type.kind === 'literal'
      ? choiceEnum(names.type(name), type.values)
      : [`public typealias ${names.type(name)} = ${swiftType(type, names)}`];
  return `${comment(doc, { width: 118 })}${lines.join('\n')}\n`;
}
