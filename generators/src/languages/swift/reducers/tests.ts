import type { TypeExpression } from '../../../model/model.js';
import type { Test, Value } from '../../../reducers/program.js';
import { resolved } from '../expressions.js';
import { declared, quoted } from '../text.js';
import { casesOf } from '../unions.js';
import { Prelude } from './prelude.js';
import type { Scope } from './scope.js';
import { ValueWriter } from './values.js';

/** Writes tests of reducer programs. */
export class TestWriter {
  constructor(private readonly scope: Scope) {}

  test(test: Test): string {
    if ('equal' in test) return this.equal(test.equal);
    if ('present' in test) return this.present(test.present);
    if ('isTrue' in test) {
      const { code, optional } = this.scope.locate(test.isTrue);
      return optional ? `${code} == true` : code;
    }
    if ('is' in test) return this.membership(test.is, test.of);
    if ('empty' in test) return this.asking(test.empty, 'isEmpty');
    if ('contains' in test) {
      return this.pure((values) => {
        const value = values.sure(test.value, this.scope.elementOf(test.contains));
        return this.asking(test.contains, `contains(where: { same($0, ${value}) })`);
      });
    }
    if ('some' in test) {
      const type = this.scope.elementOf(test.some);
      const name = declared(test.as);
      const inner = new TestWriter(this.scope.with(test.as, { code: name, link: false, type }));
      return this.asking(test.some, `contains(where: { ${name} in ${inner.test(test.where)} })`);
    }
    if ('not' in test) return this.negated(test.not);
    if ('applies' in test) {
      const found = this.scope.model.reducers.functions.find((each) => each.name === test.applies);
      if (!found) throw new Error(`no function ${test.applies}`);
      return this.pure(
        (values) => `Programs.${declared(found.name)}(${values.args(found, test.with)})`,
      );
    }
    if ('any' in test) {
      return test.any.length === 0
        ? 'false'
        : joined(
            this.each(test.any, (scope, each) => scope.whereNot(each)),
            '||',
          );
    }
    return test.all.length === 0
      ? 'true'
      : joined(
          this.each(test.all, (scope, each) => scope.where(each)),
          '&&',
        );
  }

  /** Tests in order, each knowing what those before it have settled. */
  private each(tests: readonly Test[], settle: (scope: Scope, test: Test) => Scope): string[] {
    let scope = this.scope;
    return tests.map((each) => {
      const text = new TestWriter(scope).test(each);
      scope = settle(scope, each);
      return text;
    });
  }

  private negated(test: Test): string {
    if ('present' in test) return this.present(test.present, false);
    const text = this.test(test);
    return /^!?[\w.]+(\([^()]*\))?$/.test(text) ? `!${text}` : `!(${text})`;
  }

  private present(path: string, wanted = true): string {
    const { code, optional, tristate } = this.scope.locate(path, { asUnion: true });
    if (tristate) return `${wanted ? '' : '!'}(${code}${optional ? ' ?? .absent' : ''}).isPresent`;
    if (!optional) return String(wanted);
    return `${code} ${wanted ? '!=' : '=='} nil`;
  }

  private equal([left, right]: readonly [Value, Value]): string {
    return this.pure((values) => {
      const type = this.comparedAs(left, right, values);
      const side = (value: Value) => values.value(value, type).code;
      return `same(${side(left)}, ${side(right)})`;
    });
  }

  /** A value written in the program is taken for one of the other's type. */
  private comparedAs(left: Value, right: Value, values: ValueWriter): TypeExpression | undefined {
    return 'literal' in left ? values.typeOf(right) : values.typeOf(left);
  }

  private membership(path: string, wanted: readonly (string | boolean)[]): string {
    const { code, link, optional } = this.scope.locate(path, { asUnion: true });
    const union = resolved(this.scope.declaredType(path), this.scope.model);
    const type = union.kind === 'ref' ? this.scope.model.types[union.name] : undefined;
    if (union.kind !== 'ref' || type?.kind !== 'union') throw new Error(`${path} is no union`);
    const { access } = this.scope.context;
    const tests = casesOf(union.name, type, this.scope.context).flatMap((each) => {
      const own = each.member.values ?? [];
      const met = own.filter((value) => wanted.includes(value));
      if (met.length === 0) return [];
      if (met.length === own.length) {
        return [
          `${code}${link ? '?' : ''}.${access.test(union.name, each.name)}${optional ? ' == true' : ''}`,
        ];
      }
      // One record stands for several values, and keeps the one it has.
      const record = each.member.type.kind === 'ref' ? each.member.type.name : '';
      const field = this.scope.context.names.field(record, type.property as string);
      const held = `${code}${link ? '?' : ''}.${access.member(union.name, each.name)}?.${field}.rawValue`;
      return met.map((value) => `${held} == ${quoted(String(value))}`);
    });
    return tests.length === 1 ? (tests[0] as string) : joined(tests, '||');
  }

  /** Asks what is at a path; nothing is never so. */
  private asking(path: string, question: string): string {
    const { code, link, optional } = this.scope.locate(path);
    return `${code}${link ? '?' : ''}.${question}${optional ? ' == true' : ''}`;
  }

  /** A test that needs values which may be nil does not hold if one is. */
  private pure(write: (values: ValueWriter) => string): string {
    const prelude = new Prelude();
    const values = new ValueWriter(this.scope, prelude);
    const plainly = new PlainValues(values.scope.hopping(undefined), prelude);
    return prelude.closure('Bool', write(plainly), 'false');
  }
}

/** Values inside a test: members of unions are reached where they are, without a name of their own. */
class PlainValues extends ValueWriter {
  override readonly scope: Scope;

  constructor(scope: Scope, prelude: Prelude) {
    super(scope, prelude);
    this.scope = scope;
  }
}

function joined(tests: readonly string[], operator: string): string {
  return tests
    .map((each) => (/ (\?|&&|\|\|) /.test(each) && tests.length > 1 ? `(${each})` : each))
    .join(` ${operator} `);
}
