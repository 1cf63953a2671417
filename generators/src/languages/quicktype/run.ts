import {
  InputData,
  JSONSchemaInput,
  JSONSchemaStore,
  quicktypeMultiFile,
  type TargetLanguage,
} from 'quicktype-core';
import type { Model } from '../../model/model.js';
import { schemaForNaming } from './schema.js';

/** Nothing is fetched: the schema is whole. */
class NoStore extends JSONSchemaStore {
  override async fetch(): Promise<undefined> {
    return undefined;
  }
}

/** Lets quicktype read the model and a renderer of its write files. */
export async function runQuicktype(
  model: Model,
  lang: TargetLanguage,
): Promise<Map<string, string>> {
  const input = new JSONSchemaInput(new NoStore());
  await input.addSource({
    name: 'model',
    uris: ['#/definitions/'],
    schema: JSON.stringify(schemaForNaming(model)),
  });
  const inputData = new InputData();
  inputData.addInput(input);
  const files = await quicktypeMultiFile({
    lang,
    inputData,
    combineClasses: false,
    inferMaps: false,
    inferEnums: false,
    inferUuids: false,
    inferDateTimes: false,
    inferIntegerStrings: false,
    inferBooleanStrings: false,
    ignoreJsonRefs: true,
    fixedTopLevels: true,
  });
  return new Map([...files].map(([path, { lines }]) => [path, `${lines.join('\n').trimEnd()}\n`]));
}
