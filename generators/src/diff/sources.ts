import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Model } from '../model/model.js';
import { isVersion } from './semver.js';

/** Something is wrong with what was asked for; the message is one line for people. */
export class SourceError extends Error {
  override name = 'SourceError';
}

const HOME = 'schema/model.json';
const IN_FOLDER = [HOME, 'model.json'];
/** A model is well under a megabyte; this only has to be out of its way. */
const MAX_BYTES = 256 * 1024 * 1024;

const run = promisify(execFile);

/** Reads a model from a file, a folder or a git revision; what exists as a path is taken for one. */
export async function readModel(source: string, cwd: string): Promise<Model> {
  const path = resolve(cwd, source);
  const text = existsSync(path) ? await readPath(path, source) : await readRevision(source, cwd);
  return parseModel(text, source);
}

async function readPath(path: string, source: string): Promise<string> {
  const candidates = statSync(path).isDirectory()
    ? IN_FOLDER.map((each) => join(path, each))
    : [path];
  const file = candidates.find((each) => existsSync(each));
  if (!file) {
    throw new SourceError(`${source} is a folder without ${IN_FOLDER.join(' or ')}`);
  }
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new SourceError(`${source} cannot be read: ${(error as Error).message}`);
  }
}

async function readRevision(source: string, cwd: string): Promise<string> {
  const commit = await git(cwd, ['rev-parse', '--verify', '--quiet', `${source}^{commit}`]);
  if (commit === undefined) {
    throw new SourceError(`${source} is neither a path nor a git revision here`);
  }
  const text = await git(cwd, ['show', `${commit.trim()}:${HOME}`]);
  if (text === undefined) throw new SourceError(`git revision ${source} has no ${HOME}`);
  return text;
}

/** What git prints, or nothing where it fails. */
async function git(cwd: string, args: string[]): Promise<string | undefined> {
  try {
    return (await run('git', args, { cwd, maxBuffer: MAX_BYTES })).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return undefined;
    throw new SourceError('git is needed to read a revision, and it was not found');
  }
}

/** The lists of a model and the property that names their entries. */
const LISTS = {
  channels: 'name',
  actions: 'type',
  requests: 'method',
  notifications: 'method',
  carried: 'method',
  errors: 'name',
  constants: 'name',
} as const;

/** What each kind of type consists of. */
const PARTS: Readonly<Record<string, string>> = {
  record: 'fields',
  union: 'members',
  enum: 'values',
  bitset: 'values',
  alias: 'type',
};

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a model as far as it takes to compare it; its own schema says the rest. */
function parseModel(text: string, source: string): Model {
  const fail = (why: string) => new SourceError(`${source} is not a model: ${why}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fail('it is not JSON');
  }
  if (!isObject(value) || !('modelVersion' in value)) throw fail('it has no modelVersion');
  if (value.modelVersion !== 1) {
    const version = JSON.stringify(value.modelVersion);
    throw new SourceError(`${source} has modelVersion ${version}; only 1 can be compared`);
  }
  const wrong = firstWrong(value);
  if (wrong) throw fail(wrong);
  return value as unknown as Model;
}

function firstWrong(model: Json): string | undefined {
  if (!isVersion(model.protocolVersion)) return 'protocolVersion is not MAJOR.MINOR.PATCH';
  for (const list of ['supportedVersions', 'releasedVersions']) {
    if (!Array.isArray(model[list])) return `${list} is not a list`;
  }
  for (const [list, name] of Object.entries(LISTS)) {
    const entries = model[list];
    if (!Array.isArray(entries)) return `${list} is not a list`;
    const bad = entries.findIndex((each) => !isObject(each) || typeof each[name] !== 'string');
    if (bad >= 0) return `${list}/${bad} has no ${name}`;
  }
  if (!isObject(model.types)) return 'types is not an object';
  for (const [name, type] of Object.entries(model.types)) {
    const part = isObject(type) ? PARTS[String(type.kind)] : undefined;
    if (!part) return `types/${name} is of no known kind`;
    if (!isObject(type) || typeof type[part] !== 'object') return `types/${name} has no ${part}`;
  }
  return undefined;
}
