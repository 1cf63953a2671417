import {
  getOptionValues,
  type RenderContext,
  RustRenderer,
  RustTargetLanguage,
  rustOptions,
} from 'quicktype-core';
import type { Model } from '../../model/model.js';
import { mirrorOf } from '../quicktype/mirror.js';
import { Rust } from './context.js';
import { writeFiles } from './files.js';

/** Names of ours that a record's field must not have. */
const OWN_FIELDS = ['extra'];
/** Words that cannot even be raw identifiers. */
const NEVER = ['crate', 'self', 'super', 'Self', '_'];

class RustMirrorRenderer extends mirrorOf(RustRenderer) {
  /** Keywords become raw identifiers, so they need not be avoided. */
  protected override forbiddenForObjectProperties() {
    return { names: [...OWN_FIELDS, ...NEVER], includeGlobalForbidden: false };
  }

  protected override forbiddenForEnumCases() {
    return { names: ['Unknown', ...NEVER], includeGlobalForbidden: false };
  }
}

/** quicktype's Rust, with our declarations. */
export class RustMirrorLanguage extends RustTargetLanguage {
  constructor(private readonly model: Model) {
    super();
  }

  protected override makeRenderer(context: RenderContext, options: object): RustRenderer {
    const values = getOptionValues(rustOptions, options as never);
    const renderer = new RustMirrorRenderer(this, context, values);
    return renderer.mirror(this.model, (tools) => writeFiles(new Rust(tools)));
  }
}
