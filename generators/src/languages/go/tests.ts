import type { TypeExpression } from '../../model/model.js';
import type { Test } from '../../reducers/program.js';
import { type Expression, pointerTo, scalarOf } from './expression.js';
import type { ExpressionWriter } from './expressions.js';

/** Writes a test of a reducer program as a condition. */
export function writeTest(writer: ExpressionWriter, test: Test): string {
  const { go } = writer;
  if ('equal' in test) return equal(writer, test.equal);
  if ('present' in test) return present(writer.path(test.present));
  if ('isTrue' in test) {
    const flag = writer.path(test.isTrue);
    return flag.form === 'value' ? flag.code : `words.Is(${flag.code}, true)`;
  }
  if ('is' in test) return membership(writer, test.is, test.of);
  if ('empty' in test) return `len(${writer.path(test.empty).code}) == 0`;
  if ('contains' in test) {
    const list = writer.path(test.contains);
    const type = go.resolved(list.type);
    const items = type.kind === 'array' ? type.items : undefined;
    return `slices.Contains(${list.code}, ${scalarOf(writer.value(test.value, items))})`;
  }
  if ('some' in test) {
    const type = writer.scope.elementOf(test.some);
    const predicate = writer.predicate(test.as, type, test.where);
    const word = go.shape(type) === 'record' ? 'words.Some' : 'slices.ContainsFunc';
    return `${word}(${writer.path(test.some).code}, ${predicate})`;
  }
  if ('not' in test) return `!(${writeTest(writer, test.not)})`;
  if ('applies' in test) return writer.value({ apply: test.applies, with: test.with }).code;
  if ('any' in test)
    return test.any.map((each) => `(${writeTest(writer, each)})`).join(' || ') || 'false';
  // Each is written knowing that those before it hold.
  const texts: string[] = [];
  let inner = writer;
  for (const each of test.all) {
    texts.push(`(${writeTest(inner, each)})`);
    inner = inner.where(each);
  }
  return texts.join(' && ') || 'true';
}

function present(value: Expression): string {
  return value.form === 'value' || value.form === 'struct' ? 'true' : `${value.code} != nil`;
}

function equal(
  writer: ExpressionWriter,
  [left, right]: Extract<Test, { equal: unknown }>['equal'],
): string {
  const hint = (value: Expression): TypeExpression | undefined =>
    value.type.kind === 'ref' ? value.type : undefined;
  const first = writer.value(left);
  const a = 'literal' in left ? writer.value(left, hint(writer.value(right))) : first;
  const b = writer.value(right, 'literal' in right ? hint(first) : undefined);
  if (a.form === 'absent') return `!(${present(b)})`;
  if (b.form === 'absent') return `!(${present(a)})`;
  if (a.form === 'value' && b.form === 'value') return `${a.code} == ${b.code}`;
  if (a.form === 'value') return `words.Is(${b.code}, ${a.code})`;
  if (b.form === 'value') return `words.Is(${a.code}, ${b.code})`;
  return `words.Equal(${pointerTo(a)}, ${pointerTo(b)})`;
}

/** Whether a union is one of some members. A member with several kinds may be asked for some of them only. */
function membership(
  writer: ExpressionWriter,
  path: string,
  values: readonly (string | boolean)[],
): string {
  const { go, scope } = writer;
  const union = writer.path(path);
  const tests = scope.membersAt(path, values).map((member) => {
    const star = go.shape(member.type) === 'record' ? '*' : '';
    const isMember = `words.IsA[${star}${go.goType(member.type)}](${union.code})`;
    const rest = member.values?.filter((value) => !values.includes(value)) ?? [];
    const property = propertyOf(writer, path);
    if (rest.length === 0 || member.type.kind !== 'ref' || !property) return isMember;
    const field = go.names.field(member.type.name, property);
    const wanted = (member.values ?? []).filter((value) => values.includes(value));
    const is = wanted.map(
      (value) =>
        `words.As[${member.type.kind === 'ref' ? member.type.name : ''}](${union.code}).${field} == ${JSON.stringify(value)}`,
    );
    return `${isMember} && (${is.join(' || ')})`;
  });
  return tests.join(' || ') || 'false';
}

function propertyOf(writer: ExpressionWriter, path: string): string | undefined {
  const place = writer.scope.at(path);
  const declared =
    place.steps.at(-1)?.field.type ?? writer.variables.get(place.name) ?? place.start;
  return writer.scope.unionOf(writer.go.resolved(declared))?.union.property;
}
