import type { Value } from '../../../reducers/program.js';
import { hasUnset } from '../forms.js';
import { literal } from '../text.js';
import { absentAs, type Expressions, isMixed, isScalar } from './expressions.js';
import { split } from './scope.js';

export const CHANGED = 'changed = True';

/** Writes to fields, lists and texts, and whether that changed anything. */
export class Writes {
  constructor(
    protected readonly expressions: Expressions,
    /** Variables of the function that is being written, and the type of what each holds. */
    protected readonly taken: Map<string, string>,
  ) {}

  /** Writes a value to a field, or nothing to it. */
  protected write(path: string, value: Value): string[] {
    const place = this.expressions.scope.at(path);
    const step = place.steps.at(-1);
    if (!step) throw new Error(`${path} is no field`);
    const { code, unset, optional } = this.expressions.kept(value, step.field.type);
    const { holder } = split(path);
    return this.onRecord(holder, (record) => {
      const { scope } = this.expressions;
      if (!scope.isDirect(step)) {
        const names = [scope.attribute(step), step.field.name].map(literal).join(', ');
        return this.answer(`write_shared(${record}, ${names}, ${code})`);
      }
      const to = hasUnset(step.field, this.expressions.model);
      const written = absentAs(code, unset, optional, to);
      const field = `${record}.${scope.attribute(step)}`;
      if ('absent' in value) {
        const nothing = to ? 'UNSET' : 'None';
        return [`if ${field} is not ${nothing}:`, ...block([`${field} = ${nothing}`, CHANGED])];
      }
      return this.assign(field, written, value, step.field.type, { optional, held: step.optional });
    });
  }

  /** Assigns, and tells whether that made a difference. */
  protected assign(
    field: string,
    code: string,
    value: Value,
    type: Parameters<typeof isScalar>[0],
    { optional, held }: { optional: boolean; held: boolean },
  ): string[] {
    const assignment = [`${field} = ${code}`, CHANGED];
    if ('emptyList' in value) {
      const test = held ? `${field} is None or len(${field}) != 0` : `len(${field}) != 0`;
      return [`if ${test}:`, ...block(assignment)];
    }
    const scalar = isScalar(type, this.expressions);
    if (!scalar && !isMixed(type, this.expressions)) {
      if (!optional) return assignment;
      const read = this.read(value);
      return [`if ${read} is not None or ${field} is not None:`, ...block(assignment)];
    }
    const simple = /^[\w.]+$|^"[^"]*"$/.test(code);
    const next = simple ? code : this.fresh('next_value', field);
    const sign = /^(True|False)$/.test(next) ? 'is not' : '!=';
    const test = scalar ? `${field} ${sign} ${next}` : `differs(${field}, ${next})`;
    return [
      ...(simple ? [] : [`${next} = ${code}`]),
      `if ${test}:`,
      ...block([`${field} = ${next}`, CHANGED]),
    ];
  }

  /** Appends to a text. Nobody else holds the text meanwhile, so that Python can grow it where it is. */
  protected extend(path: string, by: Value): string[] {
    const { scope } = this.expressions;
    const step = scope.at(path).steps.at(-1);
    if (!step) throw new Error(`${path} is no field`);
    return this.onRecord(split(path).holder, (record) => {
      const field = `${record}.${scope.attribute(step)}`;
      const added = this.read(by);
      const text = this.fresh('text', field);
      return [
        ...(step.optional
          ? [`${text} = ${field} or ""`, `if ${field} is None or ${added}:`]
          : [`${text} = ${field}`, `if ${added}:`]),
        ...block([`${field} = ""`, `${text} += ${added}`, `${field} = ${text}`, CHANGED]),
      ];
    });
  }

  /** Works on the record at a path, if it is there. */
  protected onRecord(path: string, write: (record: string) => string[]): string[] {
    const { code, optional, type } = this.expressions.scope.path(path);
    if (!optional) return write(code);
    const name = this.fresh('holder', JSON.stringify(type));
    return [`${name} = ${code}`, `if ${name} is not None:`, ...block(write(name))];
  }

  /** Works on the list at a path, which is made where it is missing. */
  protected onList(path: string, write: (list: string) => string[]): string[] {
    const { code, optional } = this.expressions.scope.path(path);
    const make = optional ? [`if ${code} is None:`, ...block([`${code} = []`])] : [];
    return [...make, ...write(code)];
  }

  protected elementOf(path: string) {
    return this.expressions.scope.typed.elementOf(path);
  }

  /** What reads the key of the elements of a list. */
  protected key(list: string, wire: string): string {
    const type = this.elementOf(list);
    const { names, model } = this.expressions.scope.tools;
    const target = type.kind === 'ref' ? model.types[type.name] : undefined;
    const member = target?.kind === 'union' ? target.members[0]?.type : type;
    const record = member?.kind === 'ref' ? member.name : '';
    return `key(${literal(names.field(record, wire))}, ${literal(wire)})`;
  }

  protected read(value: Value): string {
    return this.expressions.read(value).code;
  }

  /** Takes the answer of something that tells whether it changed anything. */
  protected answer(call: string): string[] {
    return [`changed = ${call} or changed`];
  }

  /** A variable for something of a type; one that holds something else already is left alone. */
  protected fresh(name: string, type: string): string {
    for (let i = 1; ; i++) {
      const candidate = i === 1 ? name : `${name}_${i}`;
      if ((this.taken.get(candidate) ?? type) === type) {
        this.taken.set(candidate, type);
        return candidate;
      }
    }
  }
}

/** The lines of a block; Python wants at least one. */
export function block(lines: readonly string[]): string[] {
  return (lines.length ? lines : ['pass']).map((line) => `    ${line}`);
}
