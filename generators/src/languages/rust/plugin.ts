import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { formatInFolder } from '../../format.js';
import type { Model } from '../../model/model.js';
import { MissingTool, type Plugin } from '../plugin.js';
import { runQuicktype } from '../quicktype/run.js';
import { RustMirrorLanguage } from './renderer.js';

const FOLDER = 'clients/rust/src/generated';

/** The Rust crate. */
export const rust: Plugin = {
  language: 'rust',
  folders: [FOLDER],
  async render(model: Model) {
    needRustfmt();
    const written = await runQuicktype(model, new RustMirrorLanguage(model));
    // rustfmt follows the modules from their root.
    const files = formatInFolder(written, (folder) => {
      execFileSync('rustfmt', ['--edition', '2024', join(folder, 'mod.rs')], { stdio: 'pipe' });
    });
    return new Map([...files].map(([path, text]) => [`${FOLDER}/${path}`, text]));
  },
};

/** A rustfmt may be on PATH that only says which toolchain it lacks. */
function needRustfmt(): void {
  try {
    execFileSync('rustfmt', ['--version'], { stdio: 'pipe' });
  } catch {
    throw new MissingTool('rustfmt', 'install Rust with its usual components');
  }
}
