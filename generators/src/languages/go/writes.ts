import type { Field, TypeExpression } from '../../model/model.js';
import type { Statement, Value } from '../../reducers/program.js';
import { WRITES } from './access.js';
import { appendValue, cloned } from './codec.js';
import { type Expression, pointerTo, scalarOf, stored } from './expression.js';
import type { ExpressionWriter } from './expressions.js';
import { type Go, quoted } from './go.js';

/** Where something is written: a field of a record, or of a union that can be several members. */
interface Target {
  readonly holder: Expression;
  readonly field: Field;
  /** Name of the union, if the holder is one. */
  readonly union?: string;
  /** The field as Go writes it, if the holder is a record. */
  readonly place: string;
}

/** Writes those statements of reducer programs that change a field. */
export class FieldWriter {
  constructor(private readonly expressions: ExpressionWriter) {}

  private get go(): Go {
    return this.expressions.go;
  }

  statement(it: Statement): string {
    if ('set' in it) return this.set(it.set, it.to, false);
    if ('put' in it) return this.set(it.put, it.to, true);
    if ('clear' in it) return this.set(it.clear, { absent: true }, true);
    if ('extend' in it) {
      const text = scalarOf(this.expressions.value(it.by));
      return this.on(it.extend, (place) => `words.Extend(${place}, ${text})`);
    }
    if ('patch' in it) return it.fields.map((name) => this.patch(it.patch, it.from, name)).join('');
    if ('patchAll' in it) return this.patchAll(it);
    if ('merge' in it || 'putEntry' in it) return this.entries(it);
    return this.list(it);
  }

  private target(path: string): Target {
    const at = path.lastIndexOf('.');
    const holder = this.expressions.path(path.slice(0, at));
    const step = this.expressions.scope.at(path).steps.at(-1);
    if (!step || holder.type.kind !== 'ref') throw new Error(`${path} cannot be written`);
    const { name } = holder.type;
    if (this.go.shape(holder.type) === 'union') {
      return { holder, field: step.field, union: name, place: '' };
    }
    return {
      holder,
      field: step.field,
      place: `${holder.code}.${this.go.names.field(name, step.field.name)}`,
    };
  }

  /** Writes to the place of a field, if what holds it is there. */
  private on(path: string, word: (place: string, target: Target) => string): string {
    const target = this.target(path);
    if (target.union) {
      const place = this.expressions.frame.access.place(target.union, target.field.name);
      return `if place := ${place}(${target.holder.code}); place != nil {\n${note(word('place', target))}}\n`;
    }
    return this.guarded(target.holder, note(word(`&${target.place}`, target)));
  }

  private guarded(holder: Expression, code: string): string {
    return holder.form === 'pointer' && !holder.there
      ? `if ${holder.code} != nil {\n${code}}\n`
      : code;
  }

  private set(path: string, value: Value, isPut: boolean): string {
    const target = this.target(path);
    const { field } = target;
    const given = this.expressions.value(value, field.type);
    if (target.union) {
      const set = this.expressions.frame.access.set(target.union, field.name);
      const shape = this.go.shape(field.type);
      const code = shape === 'scalar' ? pointerTo(given) : stored(this.go, given, 'pointer');
      return note(`${set}(${target.holder.code}, ${code})`);
    }
    const isEmpty = 'emptyList' in value && !isPut;
    return this.guarded(target.holder, this.write(target.place, field, given, isPut, isEmpty));
  }

  private write(
    place: string,
    field: Field,
    given: Expression,
    isPut: boolean,
    isEmpty = false,
  ): string {
    const { go } = this;
    const shape = go.shape(field.type);
    const holding = go.holding(field);
    if (isEmpty) return note(`words.SetEmpty${field.optional ? 'Optional' : ''}(&${place})`);
    if (holding === 'none') return '';
    if (holding === 'tristate') {
      const value = stored(go, given, 'value');
      return given.form === 'absent'
        ? note(`words.Replace(&${place}, ${go.fieldType(field)}{})`)
        : note(`words.Replace(&${place}, Some(${value}))`);
    }
    if (holding === 'value') {
      const word = shape === 'record' ? 'Replace' : 'Set';
      return note(`words.${word}(&${place}, ${stored(go, given, holding)})`);
    }
    if (given.form === 'absent') {
      const word =
        shape === 'map' ? 'ClearMap' : shape === 'list' || shape === 'any' ? 'ClearList' : 'Clear';
      return note(`words.${word}(&${place})`);
    }
    if (shape === 'scalar' || shape === 'unit') {
      return isPut && given.form !== 'value'
        ? note(`words.PutOptional(&${place}, ${pointerTo(given)})`)
        : note(`words.SetOptional(&${place}, ${scalarOf(given)})`);
    }
    const word = shape === 'record' ? 'Put' : (WRITES[shape] ?? 'Set');
    return note(`words.${word}(&${place}, ${stored(go, given, holding)})`);
  }

  private list(it: Statement): string {
    const { expressions, go } = this;
    const items = (path: string) => expressions.scope.elementOf(path);
    const element = (path: string, value: Value) =>
      stored(
        go,
        expressions.value(value, items(path)),
        go.shape(items(path)) === 'union' ? 'nil' : 'value',
      );
    const keyed = (word: string, path: string, key: string, ...args: string[]) =>
      this.on(
        path,
        (place) => `words.${word}(${[place, this.key(items(path), key), ...args].join(', ')})`,
      );
    const equals = (path: string, key: string, value: Value) =>
      pointerTo(expressions.value(value, this.keyType(items(path), key)));
    if ('append' in it) {
      return this.on(
        it.append,
        (place) => `words.Append(${place}, ${element(it.append, it.value)})`,
      );
    }
    if ('upsert' in it) return keyed('Upsert', it.upsert, it.key, element(it.upsert, it.value));
    if ('remove' in it) {
      const word = it.only === 'first' ? 'RemoveFirst' : it.dropEmpty ? 'RemoveAndDrop' : 'Remove';
      return keyed(word, it.remove, it.key, equals(it.remove, it.key, it.equals));
    }
    if ('keepThrough' in it) {
      return keyed(
        'KeepThrough',
        it.keepThrough,
        it.key,
        equals(it.keepThrough, it.key, it.equals),
      );
    }
    if ('reorder' in it)
      return keyed('Reorder', it.reorder, it.key, expressions.value(it.order).code);
    if ('prependNew' in it) {
      const values = expressions.value(it.values);
      return keyed('PrependNew', it.prependNew, it.key, cloned(go, values.type, values.code));
    }
    throw new Error(`no way to write ${Object.keys(it)[0]}`);
  }

  /** The function that gives the key of an element. */
  private key(element: TypeExpression, key: string): string {
    const { go } = this;
    if (element.kind !== 'ref') throw new Error(`elements without fields have no ${key}`);
    const goType = go.goType(element);
    const result = `*${go.goType(this.keyType(element, key))}`;
    const type = go.type(element.name);
    if (type.kind === 'union') {
      const get = this.expressions.frame.access.get(element.name, key);
      return `func(each *${goType}) ${result} { return ${get}(*each) }`;
    }
    const field = type.kind === 'record' && type.fields.find((each) => each.name === key);
    if (!field) throw new Error(`${element.name} has no field ${key}`);
    const address = go.holding(field) === 'value' ? '&' : '';
    return `func(each *${goType}) ${result} { return ${address}each.${go.names.field(element.name, key)} }`;
  }

  private keyType(element: TypeExpression, key: string): TypeExpression {
    const place = this.expressions.scope.with('each', element).at(`each.${key}`);
    return place.steps.at(-1)?.field.type ?? place.type;
  }

  private entries(it: Extract<Statement, { merge: string } | { putEntry: string }>): string {
    const { expressions, go } = this;
    if ('putEntry' in it) {
      const type = expressions.scope.at(it.putEntry).type;
      const entry = type.kind === 'map' ? type.values : undefined;
      const value = expressions.value(it.to, entry);
      const key = scalarOf(expressions.value(it.key));
      const isThere =
        value.form === 'value' || value.form === 'struct' ? 'true' : `${value.code} != nil`;
      return this.on(
        it.putEntry,
        (place) => `words.PutEntry(${place}, ${key}, ${stored(go, value, 'value')}, ${isThere})`,
      );
    }
    const entries = expressions.value(it.with);
    const type = go.resolved(entries.type);
    const copy = cloned(go, type, entries.code);
    if (it.dropEmpty) return this.on(it.merge, (place) => `words.MergeAndDrop(${place}, ${copy})`);
    const shape = type.kind === 'map' ? go.shape(type.values) : 'any';
    const same =
      shape === 'any' ? 'SameRaw' : shape === 'scalar' || shape === 'union' ? 'Same' : 'Never';
    return this.on(it.merge, (place) => `words.Merge(${place}, ${copy}, words.${same})`);
  }

  /** Writes a field if the other record gives it. */
  private patch(path: string, from: string, name: string): string {
    const target = this.target(`${path}.${name}`);
    const source = this.expressions.scope.at(`${from}.${name}`).steps.at(-1);
    if (!source) throw new Error(`${from} has no field ${name}`);
    const given = `${from}.${name}`;
    const inner = this.expressions.where({ present: given });
    const value = inner.path(given);
    const write = this.write(target.place, target.field, value, false);
    if (this.go.holding(source.field) === 'tristate') {
      const record = this.expressions.path(from);
      const field = `${record.code}.${this.go.names.field(source.owners[0] as string, name)}`;
      const clear = this.write(target.place, target.field, NOTHING, true);
      return `if ${field}.IsNull() {\n${clear}} else if !${field}.IsAbsent() {\n${write}}\n`;
    }
    return source.field.optional ? `if ${value.code} != nil {\n${write}}\n` : write;
  }

  private patchAll(it: Extract<Statement, { patchAll: string }>): string {
    const { expressions, go } = this;
    const [to, from] = [expressions.path(it.patchAll), expressions.path(it.from)];
    const fields = (type: TypeExpression) => {
      const record = type.kind === 'ref' ? go.type(type.name) : undefined;
      return record?.kind === 'record' ? record.fields : [];
    };
    const known = new Set(fields(to.type).map((field) => field.name));
    const given = fields(from.type).filter((field) => !it.except.includes(field.name));
    const writes = given.map((field) => {
      if (known.has(field.name)) return this.patch(it.patchAll, it.from, field.name);
      const value = expressions
        .where({ present: `${it.from}.${field.name}` })
        .path(`${it.from}.${field.name}`);
      const text = appendValue(
        go,
        field.type,
        go.shape(field.type) === 'record' ? value.code : scalarOf(value),
      );
      const write = `var dst []byte\n${text}${note(`words.SetExtra(&${to.code}.Extra, ${quoted(field.name)}, dst)`)}`;
      return `if ${field.optional ? `${value.code} != nil` : 'true'} {\n${write}}\n`;
    });
    const except = it.except.map((name) => `, ${quoted(name)}`).join('');
    return `${writes.join('')}${note(`words.MergeExtra(&${to.code}.Extra, ${from.code}.Extra${except})`)}`;
  }
}

const NOTHING: Expression = { code: 'nil', type: { kind: 'any' }, form: 'absent', there: false };

/** Takes note whether something changed. */
export function note(code: string): string {
  return `changed = ${code} || changed\n`;
}
