import type { Icon } from '../common/content.js';
import type { URI } from '../common/json.js';
import type { TextRange } from '../common/text.js';

/**
 * Fields that customizations of every type have.
 *
 * @requirements CU-4, CU-5
 */
export interface CustomizationBase {
  /** Opaque handle, unique in the session; actions name a customization by it. */
  id: string;
  /**
   * Where the customization comes from: a package, a directory or a file. What outlives the session
   * is named by it.
   */
  uri: URI;
  /** Name to show to users. */
  name: string;
  /** Icons to choose from. */
  icons?: Icon[];
  /** The part of the file at `uri` that declares the customization. Missing: all of it. */
  range?: TextRange;
}
