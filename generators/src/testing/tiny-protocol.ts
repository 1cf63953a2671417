import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatProblem, ProblemsError } from '../problems.js';
import { readProtocol } from '../protocol.js';

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The smallest protocol that has one of everything; tests change one file of it. */
export const TINY: Readonly<Record<string, string>> = {
  'types/version/registry.ts': `
export const PROTOCOL_VERSION = '0.2.0';
export const SUPPORTED_PROTOCOL_VERSIONS = ['0.2.0', '0.1.0'] as const;
export const RELEASED_PROTOCOL_VERSIONS = ['0.1.0', '0.2.0'] as const;
export type Direction = 'clientToHost' | 'hostToClient';
export interface Lifespan { readonly since: string; readonly removed?: string }
`,
  'types/common/messages.ts': `
import type { PaintParams } from '../channels-wall/state.js';
/**
 * Requests of a client.
 *
 * @direction clientToHost
 */
export interface CommandMap {
  /** Paints. @since 0.1.0 */
  paint: { params: PaintParams; result: null };
}
`,
  'types/channels-wall/channel.ts': `
/** Scheme. @channel wall:/<id> */
export const WALL_SCHEME = 'wall';
`,
  'types/channels-wall/state.ts': `
/** A colour. @closed */
export const Colour = {
  /** Red. */
  Red: 'red',
} as const;
/** A value. */
export type Colour = (typeof Colour)[keyof typeof Colour];
/** A wall. */
export interface WallState {
  /** Its colour. */
  colour: Colour;
  /** Its height. @integer */
  height?: number;
  /** What hangs on it. */
  things: Thing[];
}
/** A picture. */
export interface Picture {
  /** Kind. */
  kind: 'picture';
}
/** A clock. */
export interface Clock {
  /** Kind. */
  kind: 'clock';
}
/**
 * A thing.
 *
 * @discriminatedBy kind
 * @open
 */
export type Thing = Picture | Clock;
/** Params. */
export interface PaintParams {
  /** Channel. */
  channel: string;
}
`,
  'types/channels-wall/actions.ts': `
import type { Colour } from './state.js';
/**
 * Painted.
 *
 * @since 0.1.0
 * @dispatch client
 * @requirements W-1
 */
export interface WallPaintedAction {
  /** Type. */
  type: 'wall/painted';
  /** Colour. */
  colour: Colour;
}
`,
  'types/channels-wall/reducer.ts': `
import { type Arms, find } from '../common/reducer.js';
import type { WallAction } from '../generated/actions.js';
import type { WallState } from './state.js';
export const wallReducer: Arms<WallState, WallAction> = {
  'wall/painted'(state, action) {
    if (state.colour === action.colour) return;
    state.colour = action.colour;
    raise(state, 1);
  },
};
/** Makes a wall higher. */
function raise(state: WallState, by: number): void {
  state.height = by;
}
`,
  'test-cases/requirements/W.json': JSON.stringify({
    family: 'W',
    title: 'Walls',
    requirements: [{ id: 'W-1' }],
    retired: [],
  }),
};

/** Writes the tiny protocol, with some files changed or added, into a folder of its own. */
export function writeTinyProtocol(changes: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'ahp-tiny-'));
  for (const [path, text] of Object.entries({ ...TINY, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const file of SHARED) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(REPOSITORY, file), join(root, file));
  }
  made.push(root);
  return root;
}

/** What every protocol has in common with ours. */
const SHARED = [
  'biome.json',
  'types/common/reducer.ts',
  'schema/src/model.ts',
  'schema/src/reducers.ts',
  'schema/src/reducer-values.ts',
];

const made: string[] = [];
process.on('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A file of the tiny protocol with one passage replaced. */
export function tinyWith(path: string, from: string, to: string): Record<string, string> {
  const text = TINY[path];
  if (!text?.includes(from)) throw new Error(`${path} does not contain ${from}`);
  return { [path]: text.replace(from, to) };
}

/** What reading the tiny protocol with some files changed complains about, a line each. */
export async function problemsOf(changes: Readonly<Record<string, string>>): Promise<string[]> {
  try {
    await readProtocol(writeTinyProtocol(changes));
  } catch (error) {
    if (error instanceof ProblemsError) return error.problems.map(formatProblem);
    throw error;
  }
  return [];
}
