import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The repository's root. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A program that imports something of the packages, as a bundler sees it. */
export interface BundleSource {
  readonly name: string;
  /** What it imports. */
  readonly code: string;
  /** How many bytes it may have, gzipped. */
  readonly atMost?: number;
}

/** What a bundler made of it. */
export interface Bundle {
  readonly source: BundleSource;
  readonly minified: number;
  readonly gzipped: number;
  /** Bytes of each file that is in it, by path from the root; the largest first. */
  readonly files: ReadonlyMap<string, number>;
  /** Modules of the platform that it needs at run time; in a browser there must be none. */
  readonly needs: readonly string[];
}

/** Everything a client needs: a transport, the connection, channels, write-ahead state, and all reducers. */
export const CLIENT: BundleSource = {
  name: 'client with reducers',
  code: `
    export { connect, webSocket } from '@agent-host-protocol/client';
    export { reduceChannel } from '@agent-host-protocol/types';`,
  atMost: 40_000,
};

/** All that the package exports in one program; helpers that a program does not use are not in its bundle. */
export const CLIENT_WITH_HELPERS: BundleSource = {
  name: 'client with reducers and all helpers',
  code: `
    export * from '@agent-host-protocol/client';
    export { reduceChannel } from '@agent-host-protocol/types';`,
};

/** The validators, which are an import of their own. */
export const VALIDATORS: BundleSource = {
  name: 'validators alone',
  code: "export { validation } from '@agent-host-protocol/client/validation';",
};

/** Bundles, minifies and compresses the sources, as an application for browsers would. */
export async function bundle(source: BundleSource): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source.code, resolveDir: ROOT, loader: 'ts' },
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    // Modules of Node would stay imports, so that they are seen instead of being an error.
    external: ['node:*'],
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const [file] = outputFiles;
  const [output] = Object.values(metafile.outputs);
  if (!file || !output) throw new Error(`esbuild made nothing of "${source.name}"`);
  const sizes = Object.entries(output.inputs).map(
    ([path, { bytesInOutput }]) => [path, bytesInOutput] as const,
  );
  return {
    source,
    minified: file.contents.length,
    gzipped: gzipSync(file.contents, { level: 9 }).length,
    files: new Map(sizes.filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a)),
    needs: output.imports.map(({ path }) => path),
  };
}
