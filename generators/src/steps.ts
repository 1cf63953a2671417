import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Output } from './files.js';
import { listFiles } from './files.js';
import { formatTypeScript } from './format.js';
import { MissingTool, type Plugin } from './languages/plugin.js';
import type { Model } from './model/model.js';
import { type Problem, ProblemsError } from './problems.js';
import { renderReference } from './reference/reference.js';
import { isGeneratedExample, renderExamples } from './samples/examples.js';
import { isGeneratedInvalid, renderInvalid } from './samples/invalid.js';
import { json, renderSchemas } from './schema/bundle.js';
import { renderValidators } from './validators/validators.js';

const EXAMPLES = 'test-cases/examples';
const INVALID = 'test-cases/invalid';
const FUTURE = 'test-cases/future';

/** `types/` to everything that a published package holds: derived types, schemas, model, validators. */
export async function definitionStep(root: string): Promise<Output & { readonly model: Model }> {
  // The compiler is heavy; only this step loads it.
  const { readProtocol } = await import('./protocol.js');
  const { model, types, modelSchema } = await readProtocol(root);
  const files = new Map([
    ...types,
    ...renderSchemas(model),
    ['schema/model.json', json(model)] as const,
    ['schema/model.schema.json', json(modelSchema)] as const,
    ...renderValidators(model),
  ]);
  return {
    model,
    files: formatTypeScript(root, files),
    folders: ['types/generated', 'schema/channels', 'schema/src/generated'],
    owns: () => true,
  };
}

/** The model to samples of every type, right and wrong. */
export function samplesStep(root: string, model: Model): Output {
  checkFolders(root, model);
  return {
    files: new Map([...renderExamples(model), ...renderInvalid(model)]),
    folders: [EXAMPLES, INVALID],
    owns: (path) =>
      path.startsWith(`${EXAMPLES}/`)
        ? isGeneratedExample(basename(path))
        : isGeneratedInvalid(basename(path)),
  };
}

/** The model and the corpus to reference pages. */
export function referenceStep(root: string, model: Model): Output {
  const examples = new Map<string, { name: string; text: string }[]>();
  const add = (path: string, text: string) => {
    const [type, file] = path.slice(EXAMPLES.length + 1).split('/') as [string, string];
    const list = examples.get(type) ?? [];
    examples.set(type, list);
    list.push({ name: file.replace(/\.json$/, ''), text });
  };
  // Examples written by hand say more, so they come first.
  for (const path of listFiles(root, EXAMPLES)) {
    if (!isGeneratedExample(basename(path))) add(path, readFileSync(join(root, path), 'utf8'));
  }
  for (const [path, text] of renderExamples(model)) add(path, text);
  return {
    files: renderReference(model, examples),
    folders: ['docs/reference'],
    owns: () => true,
  };
}

/** What a step that needs programs of other languages made, and which languages it left as they are. */
export interface MirrorsOutput extends Output {
  readonly missing: readonly { readonly language: string; readonly why: string }[];
}

/** The model to the generated part of every client, or of those named. */
export async function mirrorsStep(
  model: Model,
  languages?: readonly string[],
): Promise<MirrorsOutput> {
  // The bundles of the other steps leave the languages out.
  const { PLUGINS } = await import('./languages/plugins.js');
  const files = new Map<string, string>();
  const plugins: Plugin[] = [];
  const missing: { language: string; why: string }[] = [];
  for (const language of languages ?? Object.keys(PLUGINS)) {
    const load = PLUGINS[language];
    if (!load) throw new Error(`no client is generated for "${language}"`);
    const plugin = await load();
    try {
      for (const [path, text] of await plugin.render(model)) files.set(path, text);
      plugins.push(plugin);
    } catch (error) {
      if (!(error instanceof MissingTool)) throw error;
      missing.push({ language, why: error.message });
    }
  }
  const owns = (path: string) =>
    plugins.some(
      (plugin) =>
        plugin.folders.some((folder) => path.startsWith(`${folder}/`)) &&
        (plugin.owns?.(path) ?? true),
    );
  const foldersOf = (some: readonly Plugin[]) => some.flatMap((plugin) => plugin.folders);
  const whole = foldersOf(plugins.filter((plugin) => !plugin.owns));
  return { files, folders: foldersOf(plugins), whole, owns, missing };
}

/** A sample belongs to the type that its folder names; a folder that names none is a mistake. */
function checkFolders(root: string, model: Model): void {
  const problems: Problem[] = [];
  for (const corpus of [EXAMPLES, INVALID, FUTURE]) {
    for (const path of listFiles(root, corpus)) {
      const folder = path.slice(corpus.length + 1).split('/')[0] as string;
      if (Object.hasOwn(model.types, folder)) continue;
      const generated = corpus === EXAMPLES ? isGeneratedExample : isGeneratedInvalid;
      // What an earlier run made for a type that is gone is swept away, not reported.
      if (corpus !== FUTURE && generated(basename(path))) continue;
      problems.push({
        file: path,
        line: 1,
        what: `no wire type is named ${folder}`,
        mend: 'Move the file into the folder of the type it is an example of',
      });
    }
  }
  if (problems.length) throw new ProblemsError(problems);
}
