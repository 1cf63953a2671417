import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

/** The repository's root. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Where bundled programs find the packages that they need. */
const CACHE = `${ROOT}node_modules/.cache/ahp/examples/`;

const bundled: string[] = [];
afterAll(() => {
  for (const program of bundled.splice(0)) rmSync(program, { force: true });
});

/**
 * Bundles a program of the examples, so that it starts at once. The bundle goes with the tests of the file.
 *
 * @param folder of the program
 * @returns what to run
 */
export async function bundleProgram(folder: string): Promise<string> {
  const outfile = `${CACHE}${folder}-${process.pid}.mjs`;
  bundled.push(outfile);
  await build({
    entryPoints: [fileURLToPath(new URL(`../${folder}/main.ts`, import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  return outfile;
}

/** How a program has ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A program that runs as a person would run it in a pipe. */
export class RunningProgram {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #exit: Promise<unknown[]>;
  #output = '';
  #errors = '';

  constructor(program: string, args: readonly string[]) {
    this.#child = spawn(process.execPath, [program, ...args], { stdio: 'pipe' });
    this.#exit = once(this.#child, 'close');
    // It may be over before it has read everything.
    this.#child.stdin.on('error', () => {});
    this.#child.stdout.setEncoding('utf8').on('data', (text) => {
      this.#output += text;
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text) => {
      this.#errors += text;
    });
  }

  type(...lines: string[]): void {
    for (const line of lines) this.#child.stdin.write(`${line}\n`);
  }

  /** Waits until the program has printed something. */
  async printed(text: string): Promise<void> {
    while (!this.#output.includes(text)) {
      const [ended] = await Promise.race([
        once(this.#child.stdout, 'data').then(() => [false]),
        this.#exit.then(() => [true]),
      ]);
      if (ended && !this.#output.includes(text)) {
        throw new Error(`"${text}" was not printed:\n${this.#output}${this.#errors}`);
      }
    }
  }

  interrupt(): void {
    this.#child.kill('SIGINT');
  }

  /** Ends the program's input. */
  endInput(): void {
    this.#child.stdin.end();
  }

  /** Waits for the end of the program. */
  async ended(): Promise<Ended> {
    const [code] = await this.#exit;
    return { code: code as number | null, output: this.#output, errors: this.#errors };
  }
}

/** Runs a program with lines as its input, until its end. */
export function runWith(
  program: string,
  args: readonly string[],
  lines: readonly string[] = [],
): Promise<Ended> {
  const running = new RunningProgram(program, args);
  running.type(...lines);
  running.endInput();
  return running.ended();
}
