import type { TypeExpression } from '../../model/model.js';
import { cloned } from './codec.js';
import type { Go, Holding } from './go.js';

/** A value in Go, and what there is to know about it. */
export interface Expression {
  readonly code: string;
  readonly type: TypeExpression;
  /**
   * `value`: a scalar itself. `struct`: a record itself, which has an address. `pointer`: to a scalar or record.
   * `nil`: an interface, slice or map. `absent`: nothing at all.
   */
  readonly form: 'value' | 'struct' | 'pointer' | 'nil' | 'absent';
  /** True: it is there, so a pointer leads somewhere. */
  readonly there: boolean;
  /** True: it has an address. */
  readonly lvalue?: boolean;
  /** True: it was made here, so that nobody else has it. */
  readonly fresh?: boolean;
  /** True: whoever has it is about to go. */
  readonly moved?: boolean;
}

/** A scalar itself; where there is none, its zero. */
export function scalarOf({ code, form, there }: Expression): string {
  if (form !== 'pointer') return code;
  return there ? `*${code}` : `words.Value(${code})`;
}

/** A pointer to a scalar, or nil. */
export function pointerTo({ code, form, lvalue }: Expression): string {
  if (form !== 'value') return code;
  return lvalue ? `&${code}` : `words.Ptr(${code})`;
}

/** A pointer to a record, or nil. */
export function recordPointer({ code, form }: Expression): string {
  return form === 'struct' ? `&${code}` : code;
}

/** A value as a field holds it: a copy, unless nobody else keeps it. */
export function stored(go: Go, value: Expression, holding: Holding): string {
  if (value.form === 'absent') return 'nil';
  const shape = go.shape(value.type);
  const isOurs = value.fresh || value.moved;
  if (shape === 'record') {
    if (holding === 'pointer') {
      if (value.fresh) return value.code;
      if (value.form === 'struct')
        return value.moved ? `words.Ptr(${value.code})` : `${value.code}.Clone()`;
      return value.moved ? value.code : `${value.code}.Clone()`;
    }
    if (value.form === 'struct') return isOurs ? value.code : `*${value.code}.Clone()`;
    const pointer = isOurs ? value.code : `${value.code}.Clone()`;
    if (value.code.startsWith('&')) return value.code.slice(1);
    return value.there ? `*${pointer}` : `words.Value(${pointer})`;
  }
  if (shape === 'scalar' || shape === 'unit') {
    if (holding !== 'pointer') return scalarOf(value);
    if (value.form === 'value') return `words.Ptr(${value.code})`;
    return isOurs ? value.code : `words.Copy(${value.code})`;
  }
  return isOurs ? value.code : cloned(go, value.type, value.code);
}
