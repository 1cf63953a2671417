import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';

/** The command that starts one of the fakes: testees that break the contract, each in its own way. */
export function fake(name: string, ...args: string[]): string[] {
  return [process.execPath, fileURLToPath(new URL(`fakes/${name}.js`, import.meta.url)), ...args];
}

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder with files in it, for as long as the tests run; what is not a text already is written as JSON. */
export function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ahp-conformance-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** A round trip in the public shape. */
export function roundTrip(value: unknown): object {
  return { type: 'Text', input: value, acceptableOutputs: [value] };
}

/** The command that starts our own testee from its sources. */
export function typescriptTestee(): string[] {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const program = new URL('../../../clients/typescript/src/testee/main.ts', import.meta.url);
  return [process.execPath, '--import', tsx, fileURLToPath(program)];
}
