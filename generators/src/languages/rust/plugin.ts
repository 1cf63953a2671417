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
    const files = await runQuicktype(model, new RustMirrorLanguage(model));
    return new Map([...files].map(([path, text]) => [`${FOLDER}/${path}`, formatted(text)]));
  },
};

function formatted(text: string): string {
  try {
    return execFileSync('rustfmt', ['--edition', '2024'], {
      input: text,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new MissingTool('rustfmt', 'install Rust with its usual components');
    }
    throw error;
  }
}
