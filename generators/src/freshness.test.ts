import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compare, type Output, write } from './files.js';
import { ProblemsError } from './problems.js';
import { definitionStep, mirrorsStep, referenceStep, samplesStep } from './steps.js';
import { TINY, writeTinyProtocol } from './testing/tiny-protocol.js';

async function outputsOf(root: string): Promise<Output[]> {
  const definition = await definitionStep(root);
  return [
    definition,
    samplesStep(root, definition.model),
    referenceStep(root, definition.model),
    await mirrorsStep(definition.model),
  ];
}

function stale(root: string, outputs: readonly Output[]): string[] {
  return outputs.flatMap((output) => {
    const { changed, leftOver } = compare(root, output);
    return [...changed, ...leftOver];
  });
}

describe('generated files', () => {
  let root: string;
  let outputs: Output[];

  beforeAll(async () => {
    root = writeTinyProtocol();
    outputs = await outputsOf(root);
    for (const output of outputs) write(root, output);
  });

  it('do not change in a second run', async () => {
    expect(stale(root, await outputsOf(root))).toEqual([]);
  });

  it('are stale, by name, when any one of them is touched', () => {
    const files = outputs.flatMap((output) => [...output.files]);
    expect(files.length).toBeGreaterThan(40);
    for (const [path, text] of files) {
      appendFileSync(join(root, path), ' ');
      expect(stale(root, outputs)).toEqual([path]);
      writeFileSync(join(root, path), text);
    }
  });

  it('are stale when they should no longer be there', () => {
    const left = [
      'types/generated/old.ts',
      'schema/channels/old.json',
      'docs/reference/old.md',
      'clients/go/gen_old.go',
      'clients/rust/src/generated/old.rs',
      'test-cases/examples/Gone/all-fields.json',
    ];
    for (const path of left) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), '');
    }
    expect(stale(root, outputs).sort()).toEqual([...left].sort());
    for (const output of outputs) write(root, output);
    for (const path of left) expect(existsSync(join(root, path))).toBe(false);
  });

  it('are stale after a change of any one source file', async () => {
    for (const [path, text] of Object.entries(TINY)) {
      if (!path.startsWith('types/channels-')) continue;
      writeFileSync(join(root, path), text.replace(/\/\*\* (\w)/, '/** Once $1'));
      expect(stale(root, await outputsOf(root)), path).toContain('schema/model.json');
      writeFileSync(join(root, path), text);
    }
  });

  it('stay as they are when the sources have a problem', async () => {
    const path = join(root, 'types/channels-wall/actions.ts');
    const before = outputs.flatMap((each) => [...each.files]);
    writeFileSync(
      path,
      TINY['types/channels-wall/actions.ts']?.replace('@dispatch client', '') ?? '',
    );
    await expect(outputsOf(root)).rejects.toThrow(ProblemsError);
    for (const [file, text] of before) expect(readFileSync(join(root, file), 'utf8')).toBe(text);
    writeFileSync(path, TINY['types/channels-wall/actions.ts'] ?? '');
  });

  it('are not made from an example in a folder that names no type', async () => {
    const path = 'test-cases/examples/Nobody/hello.json';
    mkdirSync(join(root, 'test-cases/examples/Nobody'), { recursive: true });
    writeFileSync(join(root, path), '{}');
    await expect(outputsOf(root)).rejects.toThrow(
      `${path}:1: no wire type is named Nobody. Move the file into the folder of the type it is an example of.`,
    );
  });
});
