import { format } from '@wasm-fmt/ruff_fmt';
import type { Plugin } from '../plugin.js';
import { runQuicktype } from '../quicktype/run.js';
import { writeFiles } from './files.js';
import { PythonMirror } from './renderer.js';
import { LINE_LENGTH } from './text.js';

const FOLDER = 'clients/python/src/agent_host_protocol/_generated';

/** Python: msgspec structs, tables for what msgspec cannot do, and reducers. */
export const python: Plugin = {
  language: 'python',
  folders: [FOLDER],
  owns: (path) => path.endsWith('.py'),
  render: async (model) => {
    const files = await runQuicktype(model, new PythonMirror(model, writeFiles));
    return new Map(
      [...files].map(([path, text]) => [
        `${FOLDER}/${path}`,
        format(text, path, { line_width: LINE_LENGTH }),
      ]),
    );
  },
};
