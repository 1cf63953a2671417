import {
  ClassType,
  type ConvenienceRenderer,
  EnumType,
  funPrefixNamer,
  type Name,
  type Namer,
} from 'quicktype-core';
import type { Model } from '../../model/model.js';
import { type Names, NameTable } from './names.js';

// A mixin takes whatever its base takes.
// biome-ignore lint/suspicious/noExplicitAny: see above
type RendererClass = abstract new (...args: any[]) => ConvenienceRenderer;

/** What a language writes with: names, and doc comments in quicktype's hand. */
export interface Toolbox {
  readonly model: Model;
  readonly names: Names;
  /** A doc comment of the target language, with a line break at its end; texts are wrapped at the width. */
  comment(text: string, options?: { indent?: number; width?: number }): string;
}

/** A language: everything it writes, by path from the root of its generated folder. */
export type WriteFiles = (tools: Toolbox) => ReadonlyMap<string, string>;

/**
 * A renderer of quicktype's that leaves declarations to us. Names (casing, keywords, collisions), comments and the
 * assembly of files stay quicktype's; its own declarations merge unions and know no reducers.
 */
export function mirrorOf<Base extends RendererClass>(Renderer: Base) {
  abstract class Mirror extends Renderer {
    #model: Model | undefined;
    #write: WriteFiles | undefined;

    mirror(model: Model, write: WriteFiles): this {
      this.#model = model;
      this.#write = write;
      return this;
    }

    /** A type is called what `types/` calls it, so that people who speak several languages have one word for it. */
    protected override makeNamedTypeNamer(): Namer {
      return funPrefixNamer('wire-names', (name) => name);
    }

    protected override emitSourceStructure(): void {
      const model = this.#model as Model;
      const files = this.#write?.({
        model,
        names: this.#names(),
        comment: (text, { indent = 0, width = 100 } = {}) => this.#comment(text, indent, width),
      });
      for (const [path, text] of files ?? []) {
        this.initializeEmitContextForFilename(path);
        // Line by line: quicktype would read the indentation of a whole text anew.
        for (const line of text.trimEnd().split('\n')) this.emitLine(line);
        this.finishFile(path);
      }
    }

    #names(): Names {
      const table = new NameTable();
      const written = (name: Name) => this.names.get(name) as string;
      for (const [wire, type] of this.topLevels) {
        const isNamed = type instanceof ClassType || type instanceof EnumType;
        table.addType(wire, isNamed ? written(this.nameForNamedType(type)) : wire);
        const add = (name: Name, member: string) => table.addMember(wire, member, written(name));
        if (type instanceof ClassType) this.forEachClassProperty(type, 'none', add);
        if (type instanceof EnumType) this.forEachEnumCase(type, 'none', add);
      }
      return table;
    }

    #comment(text: string, indent: number, width: number): string {
      const start = this.commentLineStart;
      const room = Math.max(40, width - indent - start.length);
      const lines = this.gatherSource(() => this.emitDescription(wrapped(text, room)));
      const pad = ' '.repeat(indent);
      const plain = lines.map((line) => this.sourcelikeToString(line)).join('');
      return plain
        .split('\n')
        .map((line) => (line === '' ? '' : pad + line.trimEnd()))
        .join('\n');
    }
  }
  return Mirror;
}

/** Breaks paragraphs into lines of words. */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else {
        line = line === '' ? word : `${line} ${word}`;
      }
    }
    return [...lines, line];
  });
}
