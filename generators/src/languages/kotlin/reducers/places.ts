import type { TypeExpression } from '../../../model/model.js';
import { written } from '../names.js';
import type { Expressions } from './expressions.js';
import { indented } from './layout.js';

/** Places in the state that reducers write to. */
export class Places {
  constructor(private readonly expressions: Expressions) {}

  /** The type of what is at a path, as its field declares it. */
  typeOf(path: string): TypeExpression {
    return this.last(path).field.type;
  }

  isOptional(path: string): boolean {
    return !!this.last(path).field.optional;
  }

  private last(path: string) {
    const last = this.expressions.scope.at(path).steps.at(-1);
    if (!last) throw new Error(`${path} is no field`);
    return last;
  }

  /** What holds the field at the end of a path; if it may be absent, nothing happens then. */
  inHolder(path: string, body: (holder: string) => string[]): string[] {
    const holderPath = path.slice(0, path.lastIndexOf('.'));
    const { code, nullable } = this.expressions.path(holderPath);
    const { optional } = this.expressions.scope.at(holderPath);
    if (!nullable || !optional) return body(this.castTo(path, nullable ? `${code}!!` : code));
    return [`${code}?.let { holder ->`, ...indented(body(this.castTo(path, 'holder'))), '}'];
  }

  /** The compiler does not know which member of a union a property holds, even where tests have settled it. */
  private castTo(path: string, holder: string): string {
    const { steps } = this.expressions.scope.at(path);
    const [before, last] = steps.slice(-2);
    if (steps.length < 2 || !before || !last || last.union !== undefined) return holder;
    const declared = this.expressions.shop.types.resolved(before.field.type);
    const [owner = ''] = last.owners;
    if (declared.kind !== 'ref' || declared.name === owner) return holder;
    return `(${holder} as ${this.expressions.shop.types.names.type(owner)})`;
  }

  /** Statements that put a value to a place. */
  assign(path: string, value: string): string[] {
    const { types, accessors } = this.expressions.shop;
    const { field, owners, union } = this.last(path);
    if (union !== undefined) {
      const write = accessors.write(union, field.name);
      return this.inHolder(path, (holder) => [`${holder}.${write}(${value})`]);
    }
    const [owner = ''] = owners;
    const property = written(types.names.field(owner, field.name));
    const given = field.tristate ? `Tristate.ofNullable(${value})` : value;
    return this.inHolder(path, (holder) => [`${holder}.${property} = ${given}`]);
  }

  /** Statements that put a value to a place if it differs from what is there. */
  put(path: string, value: string, variables: { fresh(name: string): string }): string[] {
    const { types, accessors } = this.expressions.shop;
    const { field, owners, union } = this.last(path);
    if (union !== undefined) {
      const write = accessors.write(union, field.name);
      return this.inHolder(path, (holder) => [`if (${holder}.${write}(${value})) changed = true`]);
    }
    const [owner = ''] = owners;
    const property = written(types.names.field(owner, field.name));
    const isSimple = /^[\w.]+$/.test(value);
    const next = isSimple
      ? value
      : variables.fresh(`new${property.charAt(0).toUpperCase()}${property.slice(1)}`);
    return this.inHolder(path, (holder) => {
      const place = `${holder}.${property}`;
      const old = field.tristate ? `${place}.valueOrNull` : place;
      const given = field.tristate ? `Tristate.ofNullable(${next})` : next;
      return [
        ...(isSimple ? [] : [`val ${next} = ${value}`]),
        `if (differs(${old}, ${next})) {`,
        `    ${place} = ${given}`,
        '    changed = true',
        '}',
      ];
    });
  }
}
