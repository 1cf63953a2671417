import {
  funPrefixNamer,
  getOptionValues,
  type Namer,
  PythonRenderer,
  PythonTargetLanguage,
  pythonOptions,
  type RenderContext,
} from 'quicktype-core';
import type { Model } from '../../model/model.js';
import { mirrorOf, type WriteFiles } from '../quicktype/mirror.js';
import { constantCase, identifier, snakeCase } from './text.js';

class Renderer extends mirrorOf(PythonRenderer) {
  /** What would be a keyword gets an underscore at its end, as people write it. */
  protected override namerForObjectProperty(): Namer {
    return funPrefixNamer('attributes', (name) => identifier(snakeCase(name)));
  }

  protected override makeEnumCaseNamer(): Namer {
    return funPrefixNamer('constants', (name) => identifier(constantCase(name)));
  }

  protected override forbiddenForObjectProperties() {
    return { names: [], includeGlobalForbidden: false };
  }

  protected override forbiddenNamesForGlobalNamespace(): string[] {
    return [];
  }
}

/** quicktype's Python with our declarations. */
export class PythonMirror extends PythonTargetLanguage {
  constructor(
    readonly model: Model,
    readonly write: WriteFiles,
  ) {
    super();
  }

  override makeRenderer(context: RenderContext, options: Record<string, unknown>): PythonRenderer {
    const values = getOptionValues(pythonOptions, options as never);
    return new Renderer(this, context, values).mirror(this.model, this.write);
  }
}
