import type { Model } from '../model/model.js';

/** A language that is generated: the model in, files out. */
export interface Plugin {
  /** Its name, which is that of its folder under `clients/`. */
  readonly language: string;
  /** Folders it writes into, from the repository's root. */
  readonly folders: readonly string[];
  /** Whether a file in those folders is generated; every one unless said otherwise. */
  owns?(path: string): boolean;
  /** All files by their path from the repository's root, formatted as the language's own formatter would. */
  render(model: Model): Promise<ReadonlyMap<string, string>>;
}

/** A formatter that cannot be had as an npm package is not on this machine. */
export class MissingTool extends Error {
  constructor(
    readonly tool: string,
    readonly mend: string,
  ) {
    super(`${tool} is not on this machine; ${mend}`);
  }
}
