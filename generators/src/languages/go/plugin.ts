import { format } from '@wasm-fmt/gofmt';
import type { Plugin } from '../plugin.js';
import { runQuicktype } from '../quicktype/run.js';
import { writeFiles } from './files.js';
import { GoMirror } from './renderer.js';

const FOLDER = 'clients/go';

/** Go: one package, of which the files named `gen_*.go` follow from the model. */
export const go: Plugin = {
  language: 'go',
  folders: [FOLDER],
  owns: (path) => /^clients\/go\/gen_[^/]+\.go$/.test(path),
  render: async (model) => {
    const files = await runQuicktype(model, new GoMirror(model, writeFiles));
    return new Map([...files].map(([path, text]) => [`${FOLDER}/${path}`, format(text)]));
  },
};
