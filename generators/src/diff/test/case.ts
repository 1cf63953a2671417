import type { Model } from '../../model/model.js';
import type { Kind } from '../rules.js';

/** What is done to the tiny model, and every change that has to come of it as `kind where`. */
export interface Case {
  readonly title: string;
  /** What OLD is, where it is not the tiny model itself. */
  readonly before?: (model: Model) => void;
  /** What makes NEW of OLD. */
  readonly after: (model: Model) => void;
  readonly gives: readonly `${Kind} ${string}`[];
}
