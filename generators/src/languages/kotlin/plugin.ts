import {
  funPrefixNamer,
  getOptionValues,
  KotlinRenderer,
  KotlinTargetLanguage,
  kotlinOptions,
  type Namer,
  type RenderContext,
  type RendererOptions,
  splitIntoWords,
} from 'quicktype-core';
import type { Model } from '../../model/model.js';
import { capital } from '../../model/names.js';
import type { Plugin } from '../plugin.js';
import { mirrorOf } from '../quicktype/mirror.js';
import { runQuicktype } from '../quicktype/run.js';
import { writeFiles } from './files.js';
import { MEMBERS_OF_RECORDS } from './names.js';

const FOLDER = 'clients/kotlin/src/generated/kotlin/io/github/agenthostprotocol';

/** Kotlin for the JVM: types with codecs, registry and reducers in one package. */
export const kotlin: Plugin = {
  language: 'kotlin',
  folders: [FOLDER],
  async render(model) {
    const files = await runQuicktype(model, new Kotlin(model));
    return new Map([...files].map(([path, text]) => [`${FOLDER}/${path}`, text]));
  },
};

class Kotlin extends KotlinTargetLanguage {
  constructor(private readonly model: Model) {
    super();
  }

  protected override makeRenderer(context: RenderContext, options: RendererOptions) {
    const values = getOptionValues(kotlinOptions, options);
    return new Renderer(this, context, values).mirror(this.model, writeFiles);
  }
}

class Renderer extends mirrorOf(KotlinRenderer) {
  /** Keywords can be names in backquotes; what each record has already cannot. */
  protected override forbiddenForObjectProperties() {
    return { names: [...MEMBERS_OF_RECORDS], includeGlobalForbidden: false };
  }

  /** `turnId`, as the wire has it, rather than `turnID`. */
  protected override namerForObjectProperty(): Namer {
    return funPrefixNamer('properties', (name) => {
      const [first = '', ...others] = wordsIn(name).map((word) => word.toLowerCase());
      return legal([first, ...others.map(capital)].join(''));
    });
  }

  /** Constants are written in capitals. */
  protected override makeEnumCaseNamer(): Namer {
    return funPrefixNamer('constants', (name) =>
      legal(
        wordsIn(name)
          .map((word) => word.toUpperCase())
          .join('_'),
      ),
    );
  }

  protected override forbiddenForEnumCases() {
    return { names: [], includeGlobalForbidden: false };
  }
}

function wordsIn(name: string): string[] {
  return splitIntoWords(name).map(({ word }) => word);
}

function legal(name: string): string {
  const letters = name.replace(/\W/g, '_');
  return /^\d|^$/.test(letters) ? `_${letters}` : letters;
}
