import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.js';

/** A package of this repository. */
export interface Workspace {
  readonly name: string;
  /** Path from the root. */
  readonly folder: string;
  /** Whether npm may have it. */
  readonly published: boolean;
}

/** The packages that the root's manifest names, one by one or as all that are in a folder. */
export function workspaces(): Workspace[] {
  const patterns = readJson(join(ROOT, 'package.json')).workspaces as string[];
  return patterns
    .flatMap((each) =>
      each.endsWith('/*')
        ? readdirSync(join(ROOT, each.slice(0, -2))).map((name) => each.slice(0, -1) + name)
        : [each],
    )
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .map((folder) => {
      const manifest = readJson(join(ROOT, folder, 'package.json'));
      return { name: manifest.name as string, folder, published: !manifest.private };
    });
}

export function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8'));
}
