import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Declaration, readDeclarations } from './declarations.js';
import { type TypeScript, ts } from './typescript.js';

/** Folders of `types/` that hold wire types; everything exported there is part of the protocol. */
function isWireFolder(name: string): boolean {
  return name === 'common' || name.startsWith('channels-');
}

/** The sources of `types/`, parsed. */
export interface Sources {
  readonly root: string;
  /** Paths of the files with wire types, from the repository's root. */
  readonly files: readonly string[];
  readonly declarations: readonly Declaration[];
  readonly parsed: ReadonlyMap<string, TypeScript.SourceFile>;
}

/** For a program that answers what a type is; `compile.ts` checks the sources, with the options they are written for. */
const OPTIONS: TypeScript.CompilerOptions = {
  target: 9 satisfies TypeScript.ScriptTarget.ES2022,
  module: 99 satisfies TypeScript.ModuleKind.ESNext,
  moduleResolution: 100 satisfies TypeScript.ModuleResolutionKind.Bundler,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  // `Record`, `Omit` and their like; parsing the rest would take longer than parsing the protocol.
  lib: ['lib.es5.d.ts'],
};

/** Parses the wire types without checking them. */
export function parseSources(root: string): Sources {
  const files = readdirSync(join(root, 'types'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isWireFolder(entry.name))
    .flatMap((entry) =>
      readdirSync(join(root, 'types', entry.name))
        // Reducers are behaviour, not shapes.
        .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|^reducer/.test(name))
        .map((name) => `types/${entry.name}/${name}`),
    )
    .sort();
  const parsed = new Map<string, TypeScript.SourceFile>();
  const declarations: Declaration[] = [];
  for (const file of files) {
    const path = resolve(root, file);
    const source = ts.createSourceFile(
      path,
      ts.sys.readFile(path) ?? '',
      ts.ScriptTarget.ES2022,
      true,
    );
    parsed.set(path, source);
    declarations.push(...readDeclarations(source, root));
  }
  return { root, files, declarations, parsed };
}

/**
 * Makes a program of the wire types. Generated sources come from memory, so that a run never depends on what an
 * earlier run wrote.
 */
export function createProgram(
  sources: Sources,
  generated: ReadonlyMap<string, string>,
  others: readonly string[] = [],
): TypeScript.Program {
  const host = ts.createCompilerHost(OPTIONS, true);
  const overlay = new Map(
    [...generated].map(([file, text]) => [resolve(sources.root, file), text]),
  );
  const readFromDisk = host.getSourceFile;
  host.getSourceFile = (path, options, ...rest) => {
    const text = overlay.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, options, true);
    return sources.parsed.get(path) ?? readFromDisk.call(host, path, options, ...rest);
  };
  const exists = host.fileExists;
  host.fileExists = (path) => overlay.has(path) || exists.call(host, path);
  const folders = new Set([...overlay.keys()].map((path) => dirname(path)));
  host.directoryExists = (path) => folders.has(path) || ts.sys.directoryExists(path);
  const roots = [...sources.files, ...generated.keys(), ...others];
  return ts.createProgram(
    roots.map((file) => resolve(sources.root, file)),
    OPTIONS,
    host,
  );
}

/** The same program seen as if only some of its files had been asked for: making a second one takes a second. */
export function viewOf(
  program: TypeScript.Program,
  root: string,
  files: readonly string[],
): TypeScript.Program {
  const names = files.map((file) => resolve(root, file));
  return Object.create(program, { getRootFileNames: { value: () => names } }) as TypeScript.Program;
}
