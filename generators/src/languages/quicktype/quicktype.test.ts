import { readFileSync } from 'node:fs';
import { getOptionValues, RustRenderer, RustTargetLanguage, rustOptions } from 'quicktype-core';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../model/model.js';
import { readTrickyModel } from '../../testing/tricky-protocol.js';
import { mirrorOf, type Toolbox, wrapped } from './mirror.js';
import { runQuicktype } from './run.js';

class RustMirror extends mirrorOf(RustRenderer) {}

/** Lets a function look at the toolbox of Rust. */
function inRust<Result>(model: Model, look: (tools: Toolbox) => Result): Promise<Result> {
  return new Promise((done, fail) => {
    class Language extends RustTargetLanguage {
      protected override makeRenderer(
        ...[context, options]: Parameters<RustTargetLanguage['makeRenderer']>
      ): RustRenderer {
        const values = getOptionValues(rustOptions, options);
        return new RustMirror(this, context, values).mirror(model, (tools) => {
          done(look(tools));
          return new Map();
        });
      }
    }
    runQuicktype(model, new Language()).catch(fail);
  });
}

describe('names', () => {
  it('of types are the names in types/, for every type of the protocol', async () => {
    const model: Model = JSON.parse(
      readFileSync(new URL('../../../../schema/model.json', import.meta.url), 'utf8'),
    );
    const names = await inRust(model, (tools) => tools.names);
    for (const type of Object.keys(model.types)) expect(names.type(type)).toBe(type);
  });

  it('follow the habits of the language', async () => {
    const model = await readTrickyModel();
    const rust = await inRust(model, (tools) => tools.names);
    expect(rust.field('GardenState', 'changedAt')).toBe('changed_at');
    expect(rust.value('Rights', 'Own')).toBe('Own');
    expect(rust.member('Node', 'leaf')).toBe('Leaf');
  });

  it('that differ by case only stay apart', async () => {
    const names = await inRust(await readTrickyModel(), (tools) => tools.names);
    const written = ['value', 'Value', 'VALUE'].map((field) => names.field('CaseOnly', field));
    expect(new Set(written).size).toBe(3);
  });

  it('are asked for by the names of the model only', async () => {
    const names = await inRust(await readTrickyModel(), (tools) => tools.names);
    expect(() => names.field('Leaf', 'colour')).toThrow('quicktype gave no name to Leaf colour');
  });
});

describe('comments', () => {
  it('are in the form of the language, wrapped and indented', async () => {
    const comment = await inRust(await readTrickyModel(), (tools) =>
      tools.comment('One two three four five six seven eight nine ten.', { indent: 2, width: 50 }),
    );
    expect(comment).toBe('  /// One two three four five six seven eight nine\n  /// ten.\n');
  });

  it('keep words that are longer than a line', () => {
    expect(wrapped('a bbbbbbbb c\nd', 4)).toEqual(['a', 'bbbbbbbb', 'c', 'd']);
  });
});
