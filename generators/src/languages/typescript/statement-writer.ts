import type { Statement, Value } from '../../reducers/program.js';
import { writesTo } from '../../reducers/writes.js';
import { copierOf } from './copies.js';
import type { ExpressionWriter } from './expression-writer.js';

/** Writes statements of reducer programs as TypeScript that copies what it changes, and only that. */
export class StatementWriter {
  constructor(
    private readonly expressions: ExpressionWriter,
    private readonly words: Set<string>,
    /** Collects names of types of which copies are made. */
    private readonly copies: Set<string>,
  ) {}

  block(statements: readonly Statement[]): string[] {
    return statements.flatMap((statement) => this.statement(statement));
  }

  private inner(expressions: ExpressionWriter): StatementWriter {
    return new StatementWriter(expressions, this.words, this.copies);
  }

  private statement(it: Statement): string[] {
    const { expressions } = this;
    if ('set' in it) {
      const written = this.write(it.set, expressions.value(it.to), isNew(it.to));
      if (!('emptyList' in it.to)) return written;
      const chain = expressions.isOptional(it.set) ? '?.' : '.';
      return [`if (${expressions.path(it.set)}${chain}length !== 0) {`, ...written, '}'];
    }
    if ('extend' in it) {
      const text = `${expressions.path(it.extend)} + ${expressions.value(it.by)}`;
      return this.write(it.extend, text, false);
    }
    if ('append' in it) {
      const list = `[...${expressions.path(it.append)}, ${expressions.value(it.value)}]`;
      return this.write(it.append, list, true);
    }
    if ('when' in it) return this.when(it);
    if ('match' in it) return this.match(it);
    if ('in' in it) return this.in(it);
    if ('find' in it) return this.find(it);
    if ('each' in it) return this.each(it);
    if ('take' in it) return this.take(it);
    if ('call' in it) {
      const [first, ...others] = it.with;
      const place = first && 'path' in first ? first.path : '';
      const args = [first as Value, ...others].map((each) => expressions.value(each));
      return this.write(place, `${it.call}(${args.join(', ')})`, false);
    }
    return this.word(it);
  }

  /** A word that gives its holder back, changed or not. */
  private word(it: Statement): string[] {
    const { expressions } = this;
    const value = (each: Value) => expressions.value(each);
    const onField = (word: string, path: string, ...args: string[]) => {
      const at = path.lastIndexOf('.');
      const holder = path.slice(0, at);
      const call = expressions.word(
        word,
        expressions.path(holder),
        `'${path.slice(at + 1)}'`,
        ...args,
      );
      return this.write(holder, call, false);
    };
    if ('put' in it) return onField('put', it.put, value(it.to));
    if ('clear' in it) return onField('clear', it.clear);
    if ('upsert' in it) return onField('upsert', it.upsert, `'${it.key}'`, value(it.value));
    if ('remove' in it) {
      const word = it.only === 'first' ? 'removeFirst' : it.dropEmpty ? 'removeAndDrop' : 'remove';
      return onField(word, it.remove, `'${it.key}'`, value(it.equals));
    }
    if ('reorder' in it) return onField('reorder', it.reorder, `'${it.key}'`, value(it.order));
    if ('prependNew' in it) {
      return onField('prependNew', it.prependNew, `'${it.key}'`, value(it.values));
    }
    if ('keepThrough' in it) {
      return onField('keepThrough', it.keepThrough, `'${it.key}'`, value(it.equals));
    }
    if ('merge' in it) {
      return onField(it.dropEmpty ? 'mergeAndDrop' : 'merge', it.merge, value(it.with));
    }
    if ('putEntry' in it) return onField('putEntry', it.putEntry, value(it.key), value(it.to));
    if ('patch' in it) {
      const names = it.fields.map((name) => `'${name}'`).join(', ');
      const call = expressions.word(
        'patch',
        expressions.path(it.patch),
        expressions.path(it.from),
        `[${names}]`,
      );
      return this.write(it.patch, call, false);
    }
    if ('patchAll' in it) {
      const names = it.except.map((name) => `'${name}'`).join(', ');
      const call = expressions.word(
        'patchAll',
        expressions.path(it.patchAll),
        expressions.path(it.from),
        `[${names}]`,
      );
      return this.write(it.patchAll, call, false);
    }
    throw new Error(`no way to write ${Object.keys(it)[0]}`);
  }

  /** Puts a value to a place by copying what leads there; `isNew`: it cannot be what is there already. */
  private write(path: string, value: string, isNew: boolean): string[] {
    const [name = '', ...fields] = path.split('.');
    const [last] = fields.slice(-1);
    if (last === undefined) return [`${name} = ${value};`];
    const copy = (next: string) => {
      const copied = fields.length === 1 && this.copied(name);
      if (copied) return `${name} = ${copied}; ${path} = ${next};`;
      let text = next;
      for (let depth = fields.length - 1; depth >= 0; depth--) {
        const holder = this.expressions.path([name, ...fields.slice(0, depth)].join('.'));
        text = this.expressions.word('changed', holder, `'${fields[depth]}'`, text);
      }
      return `${name} = ${text};`;
    };
    if (isNew) return [copy(value)];
    const place = this.expressions.path(path);
    if (/^[\w.']+$/.test(value)) return [`if (${place} !== ${value}) { ${copy(value)} }`];
    return [`{ const next = ${value}; if (next !== ${place}) { ${copy('next')} } }`];
  }

  /** A copy of a record that is about to be changed; undefined where its type does not say which fields it has. */
  private copied(name: string): string | undefined {
    const type = this.expressions.typeOf(name);
    const copier = type?.kind === 'ref' && copierOf(type.name, this.expressions.model);
    if (!copier) return undefined;
    this.copies.add(type.name);
    return `${copier}(${name})`;
  }

  private when(it: Extract<Statement, { when: unknown }>): string[] {
    const { expressions } = this;
    const lines = [`if (${expressions.test(it.when)}) {`];
    lines.push(...this.inner(expressions.where(it.when)).block(it.then));
    if (it.else) {
      lines.push('} else {');
      lines.push(...this.inner(expressions.where({ not: it.when })).block(it.else));
    }
    return [...lines, '}'];
  }

  private match(it: Extract<Statement, { match: unknown }>): string[] {
    const { expressions } = this;
    const lines = [`switch (${expressions.path(it.match)}.${expressions.propertyOf(it.match)}) {`];
    for (const each of it.cases) {
      if (each.do.length === 0) continue;
      lines.push(...each.is.map((value) => `case '${value}':`));
      lines[lines.length - 1] += ' {';
      lines.push(...this.block(each.do), 'break;', '}');
    }
    return [...lines, '}'];
  }

  private in(it: Extract<Statement, { in: unknown }>): string[] {
    const { expressions } = this;
    const written = writesTo(it.do, it.in);
    const place = expressions.path(it.of);
    const inner = this.inner(expressions.withName(it.in, expressions.typeOf(it.of)));
    const lines = [`${written ? 'let' : 'const'} ${it.in} = ${place};`];
    const body = inner.block(it.do);
    if (written) body.push(...this.writeBack(it.in, it.of));
    if (!expressions.isOptional(it.of)) return [...lines, ...body];
    return [...lines, `if (${it.in} !== undefined) {`, ...body, '}'];
  }

  private writeBack(name: string, path: string): string[] {
    return [
      `if (${name} !== ${this.expressions.path(path)}) { ${this.write(path, name, true).join(' ')} }`,
    ];
  }

  private find(it: Extract<Statement, { find: unknown }>): string[] {
    const { expressions } = this;
    const optional = expressions.isOptional(it.of);
    const found = this.inner(expressions.where({ present: it.of }));
    const inside = this.inner(found.expressions.withName(it.find, expressions.elementType(it.of)));
    const list = found.expressions.path(it.of);
    const at = `${it.find}At`;
    const always = 'all' in it.where && it.where.all.length === 0;
    const search = `${it.from === 'start' ? 'findIndex' : 'findLastIndex'}((${it.find}) => ${inside.expressions.test(it.where)})`;
    const index = always
      ? `${list}.length - 1`
      : `${list}${optional ? '?.' : '.'}${search}${optional ? ' ?? -1' : ''}`;
    const written = writesTo(it.do, it.find);
    const lines = [
      `const ${at} = ${index};`,
      `if (${optional ? `${list} !== undefined && ` : ''}${at} !== -1) {`,
      `${written ? 'let' : 'const'} ${it.find} = ${list}[${at}] as ${expressions.elementName(it.of)};`,
      ...inside.block(it.do),
    ];
    if (written) {
      const replaced = expressions.word('replaced', list, at, it.find);
      lines.push(...found.write(it.of, replaced, false));
    }
    if (it.else) lines.push('} else {', ...this.block(it.else));
    return [...lines, '}'];
  }

  private each(it: Extract<Statement, { each: unknown }>): string[] {
    const { expressions } = this;
    const inside = this.inner(expressions.withName(it.each, expressions.elementType(it.of)));
    const body = [...inside.block(it.do), `return ${it.each};`].join('\n');
    const mapped = expressions.word(
      'mapped',
      expressions.path(it.of),
      `(${it.each}) => {\n${body}\n}`,
    );
    return this.write(it.of, mapped, false);
  }

  private take(it: Extract<Statement, { take: unknown }>): string[] {
    const { expressions } = this;
    const inside = expressions.withName(it.take, expressions.typeOf(it.of));
    const written = writesTo(it.do, it.take);
    return [
      `${written ? 'let' : 'const'} ${it.take} = ${expressions.path(it.of)};`,
      `if (${it.take} !== undefined && (${inside.test(it.where)})) {`,
      ...this.word({ clear: it.of, line: it.line }),
      ...this.inner(inside).block(it.do),
      '}',
    ];
  }
}

/** Whether a value is made afresh, so that it cannot be the one it replaces. */
function isNew(value: Value): boolean {
  return 'record' in value || 'copy' in value || 'emptyList' in value;
}
