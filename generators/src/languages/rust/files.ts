import { catalogueFile } from './catalogue.js';
import type { Rust } from './context.js';
import { reducerFiles } from './reducers/files.js';
import { constantsFile, errorsFile, registryFile } from './registry.js';
import { typeFiles } from './types.js';
import { HEADER } from './words.js';

/** Everything that is generated, by path from the generated folder. */
export function writeFiles(rust: Rust): Map<string, string> {
  return new Map([
    ...typeFiles(rust),
    ...reducerFiles(rust),
    ['registry.rs', registryFile(rust)],
    ['constants.rs', constantsFile(rust)],
    ['errors.rs', errorsFile(rust)],
    ['catalogue.rs', catalogueFile(rust)],
    [
      'mod.rs',
      `${HEADER}//! What follows from the model.

pub mod catalogue;
pub mod constants;
pub mod errors;
pub mod reducers;
pub mod registry;
pub mod types;
`,
    ],
  ]);
}
