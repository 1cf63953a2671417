import type { Statement, Value } from '../../../reducers/program.js';
import { literal, tuple, variable } from '../text.js';
import { type Expressions, functionName } from './expressions.js';
import { block, CHANGED, Writes } from './writes.js';

type Of<Word extends string> = Extract<Statement, Record<Word, unknown>>;

/** Writes statements of reducer programs as Python that changes the state it is given. */
export class Statements extends Writes {
  block(statements: readonly Statement[]): string[] {
    return statements.flatMap((statement) => this.statement(statement));
  }

  private inside(expressions: Expressions): Statements {
    return new Statements(expressions, this.taken);
  }

  private statement(it: Statement): string[] {
    if ('set' in it) return this.set(it);
    if ('put' in it) return this.write(it.put, it.to);
    if ('clear' in it) return this.write(it.clear, { absent: true });
    if ('extend' in it) return this.extend(it.extend, it.by);
    if ('append' in it) {
      return this.onList(it.append, (list) => {
        const item = this.expressions.kept(it.value, this.elementOf(it.append)).code;
        return [`${list}.append(${item})`, CHANGED];
      });
    }
    if ('upsert' in it) return this.upsert(it);
    if ('remove' in it) return this.remove(it);
    if ('reorder' in it) return this.word('reorder', it.reorder, it.key, it.order);
    if ('prependNew' in it) {
      return this.onList(it.prependNew, (list) =>
        this.answer(
          `prepend_new(${list}, ${this.key(it.prependNew, it.key)}, ${this.read(it.values)})`,
        ),
      );
    }
    if ('keepThrough' in it) return this.word('keep_through', it.keepThrough, it.key, it.equals);
    if ('merge' in it) return this.merge(it);
    if ('putEntry' in it) return this.putEntry(it);
    if ('patch' in it) return it.fields.flatMap((name) => this.patched(it.patch, it.from, name));
    if ('patchAll' in it) return this.patchAll(it);
    if ('in' in it) return this.goInto(it);
    if ('find' in it) return this.find(it);
    if ('each' in it) {
      const inner = this.element(it.each, it.of);
      const body = this.inside(inner).block(it.do);
      return [
        `for ${inner.scope.variable(it.each)} in ${this.expressions.list(it.of)}:`,
        ...block(body),
      ];
    }
    if ('take' in it) return this.take(it);
    if ('when' in it) return this.when(it);
    if ('match' in it) return this.match(it);
    return this.call(it);
  }

  private set(it: Of<'set'>): string[] {
    const added = addedTo(it);
    if (added) return this.extend(it.set, added);
    return this.write(it.set, it.to);
  }

  private upsert(it: Of<'upsert'>): string[] {
    return this.onList(it.upsert, (list) => {
      const item = this.expressions.kept(it.value, this.elementOf(it.upsert)).code;
      return [`upsert(${list}, ${this.key(it.upsert, it.key)}, ${item})`, CHANGED];
    });
  }

  private remove(it: Of<'remove'>): string[] {
    const word = it.only === 'first' ? 'remove_first' : 'remove';
    const { code, optional } = this.expressions.scope.path(it.remove);
    const call = `${word}(${code}, ${this.key(it.remove, it.key)}, ${this.read(it.equals)})`;
    const test = optional ? `${code} is not None and ${call}` : call;
    const drop = it.dropEmpty ? [`if len(${code}) == 0:`, ...block([`${code} = None`])] : [];
    return [`if ${test}:`, ...block([CHANGED, ...drop])];
  }

  /** A word on a list that changes nothing where there is no list. */
  private word(word: string, path: string, key: string, value: Value): string[] {
    const { code, optional } = this.expressions.scope.path(path);
    const lines = this.answer(`${word}(${code}, ${this.key(path, key)}, ${this.read(value)})`);
    return optional ? [`if ${code} is not None:`, ...block(lines)] : lines;
  }

  private merge(it: Of<'merge'>): string[] {
    const { code, optional } = this.expressions.scope.path(it.merge);
    const entries = this.expressions.read(it.with);
    if (it.dropEmpty) {
      return this.replaceMap(code, `merged(${code}, ${entries.code})`);
    }
    const lines = this.answer(`merge(${code}, ${entries.code})`);
    const make = optional ? [`if ${code} is None:`, ...block([`${code} = {}`])] : [];
    if (!entries.optional) return [...make, ...lines];
    return [`if ${entries.code} is not None:`, ...block([...make, ...lines])];
  }

  private putEntry(it: Of<'putEntry'>): string[] {
    const { code } = this.expressions.scope.path(it.putEntry);
    const { steps } = this.expressions.scope.at(it.putEntry);
    const map = steps.at(-1)?.type;
    const value = this.expressions.read(it.to, map?.kind === 'map' ? map.values : undefined);
    return this.replaceMap(code, `with_entry(${code}, ${this.read(it.key)}, ${value.code})`);
  }

  /** A map without entries is dropped; that counts only where there was one. */
  private replaceMap(field: string, made: string): string[] {
    const entries = this.fresh('entries', field);
    return [
      `${entries} = ${made}`,
      `if ${entries} or ${field} is not None:`,
      ...block([`${field} = ${entries} or None`, CHANGED]),
    ];
  }

  /** One field of a patch: given or not, and null where that is possible removes it. */
  private patched(to: string, from: string, name: string): string[] {
    const source = this.expressions.scope.path(`${from}.${name}`);
    if (!source.optional) return this.write(`${to}.${name}`, { path: `${from}.${name}` });
    const nothing = source.unset ? 'UNSET' : 'None';
    const given = this.expressions.scope.where({ present: `${from}.${name}` });
    const inner = this.inside(this.expressions.in(given));
    return [
      `if ${source.code} is not ${nothing}:`,
      ...block(inner.write(`${to}.${name}`, { path: `${from}.${name}` })),
    ];
  }

  private patchAll(it: Of<'patchAll'>): string[] {
    const fields = (path: string) => {
      const { type } = this.expressions.scope.at(path);
      const record = type.kind === 'ref' ? this.expressions.model.types[type.name] : undefined;
      return record?.kind === 'record' ? record.fields.map((field) => field.name) : [];
    };
    const known = new Set(fields(it.patchAll));
    const shared = fields(it.from).filter((name) => known.has(name) && !it.except.includes(name));
    const to = this.expressions.scope.path(it.patchAll).code;
    const from = this.expressions.scope.path(it.from).code;
    const kept = tuple([...known].map(literal));
    return [
      ...shared.flatMap((name) => this.patched(it.patchAll, it.from, name)),
      ...this.answer(`patch_unknown(${to}, ${from}, ${kept})`),
    ];
  }

  private goInto(it: Of<'in'>): string[] {
    const { code, optional, type } = this.expressions.scope.path(it.of);
    const name = this.fresh(variable(it.in), JSON.stringify(type));
    const { scope } = this.expressions;
    const inner = scope.where({ present: it.of }).bind(it.in, type, name, scope.isOwned(it.of));
    const body = this.inside(this.expressions.in(inner)).block(it.do);
    if (!optional) return [`${name} = ${code}`, ...body];
    return [`${name} = ${code}`, `if ${name} is not None:`, ...block(body)];
  }

  private find(it: Of<'find'>): string[] {
    const inner = this.element(it.find, it.of);
    const list = this.expressions.list(it.of);
    const search = it.from === 'start' ? list : `reversed(${list})`;
    const always = 'all' in it.where && it.where.all.length === 0;
    const found = [...this.inside(inner.in(inner.scope.where(it.where))).block(it.do), 'break'];
    const body = always ? found : [`if ${inner.test(it.where)}:`, ...block(found)];
    const rest = it.else ? this.block(it.else) : [];
    return [
      `for ${inner.scope.variable(it.find)} in ${search}:`,
      ...block(body),
      ...(rest.length ? ['else:', ...block(rest)] : []),
    ];
  }

  private take(it: Of<'take'>): string[] {
    const { code, type } = this.expressions.scope.path(it.of);
    const name = this.fresh(variable(it.take), JSON.stringify(type));
    const inner = this.expressions.in(this.expressions.scope.bind(it.take, type, name, true));
    const body = this.inside(inner.in(inner.scope.where(it.where))).block(it.do);
    return [
      `${name} = ${code}`,
      `if ${name} is not None and ${inner.test(it.where)}:`,
      ...block([`${code} = None`, CHANGED, ...body]),
    ];
  }

  private when(it: Of<'when'>): string[] {
    const { scope } = this.expressions;
    const then = this.inside(this.expressions.in(scope.where(it.when))).block(it.then);
    const rest = this.inside(this.expressions.in(scope.whereNot(it.when))).block(it.else ?? []);
    return [
      `if ${this.expressions.test(it.when)}:`,
      ...block(then),
      ...(rest.length ? ['else:', ...block(rest)] : []),
    ];
  }

  private match(it: Of<'match'>): string[] {
    const { scope } = this.expressions;
    return it.cases
      .filter((each) => each.do.length > 0)
      .flatMap((each, at) => {
        const inner = this.expressions.in(scope.whereMember(it.match, each.is));
        const test = this.expressions.membership(it.match, each.is);
        return [`${at ? 'elif' : 'if'} ${test}:`, ...block(this.inside(inner).block(each.do))];
      });
  }

  private call(it: Of<'call'>): string[] {
    const piece = this.expressions.model.reducers.procedures.find((each) => each.name === it.call);
    const args = this.expressions.args(it.with, piece?.parameters ?? []);
    return this.answer(`${functionName(it.call)}(${args})`);
  }

  private element(name: string, list: string): Expressions {
    const { scope } = this.expressions;
    const type = scope.typed.elementOf(list);
    const inner = scope.where({ present: list });
    const python = this.fresh(variable(name), JSON.stringify(type));
    return this.expressions.in(inner.bind(name, type, python, scope.isOwned(list)));
  }
}

/** What a statement appends to a text that may be absent, if that is all it does. */
function addedTo({ set, to }: Of<'set'>): Value | undefined {
  if (!('text' in to) || to.text.length !== 2) return undefined;
  const [first, second] = to.text;
  if (!first || !('firstPresent' in first)) return undefined;
  const [old, empty] = first.firstPresent;
  const isOld = old && 'path' in old && old.path === set;
  return isOld && empty && 'literal' in empty && empty.literal === '' ? second : undefined;
}
