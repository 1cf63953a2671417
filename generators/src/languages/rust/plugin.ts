import { execFileSync } from 'node:child_process';
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
    const files = await runQuicktype(model, new RustMirrorLanguage(model));
    return new Map([...files].map(([path, text]) => [`${FOLDER}/${path}`, formatted(text)]));
  },
};

function formatted(text: string): string {
  return rustfmt(['--edition', '2024'], text);
}

/** A rustfmt may be on PATH that only says which toolchain it lacks. */
function needRustfmt(): void {
  try {
    rustfmt(['--version']);
  } catch {
    throw new MissingTool('rustfmt', 'install Rust with its usual components');
  }
}

function rustfmt(args: string[], input = ''): string {
  return execFileSync('rustfmt', args, { input, encoding: 'utf8', stdio: 'pipe' });
}
