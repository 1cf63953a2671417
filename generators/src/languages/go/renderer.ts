import {
  GoRenderer,
  GoTargetLanguage,
  getOptionValues,
  goOptions,
  type RenderContext,
} from 'quicktype-core';
import type { Model } from '../../model/model.js';
import { mirrorOf, type WriteFiles } from '../quicktype/mirror.js';

/** What every record has beside its fields, and some records have. */
const MEMBERS = ['Extra', 'AppendJSON', 'MarshalJSON', 'UnmarshalJSON', 'Clone', 'Reduce'];

class Renderer extends mirrorOf(GoRenderer) {
  /** A constant is called after its type and itself, so that only those of one type can meet. */
  protected override get enumCasesInGlobalNamespace(): boolean {
    return false;
  }

  protected override forbiddenForObjectProperties(): {
    names: string[];
    includeGlobalForbidden: boolean;
  } {
    return { names: MEMBERS, includeGlobalForbidden: false };
  }
}

/** quicktype's Go with our declarations. */
export class GoMirror extends GoTargetLanguage {
  constructor(
    readonly model: Model,
    readonly write: WriteFiles,
  ) {
    super();
  }

  override makeRenderer(context: RenderContext, options: Record<string, unknown>): GoRenderer {
    const renderer = new Renderer(this, context, getOptionValues(goOptions, options as never));
    return renderer.mirror(this.model, this.write);
  }
}
