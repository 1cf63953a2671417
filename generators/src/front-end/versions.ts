import { join } from 'node:path';
import { type Problem, ProblemsError } from '../problems.js';
import { type TypeScript, ts } from './typescript.js';

const REGISTRY = 'types/version/registry.ts';
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** The versions that the registry states. */
export interface Versions {
  readonly protocolVersion: string;
  readonly supportedVersions: readonly string[];
  readonly releasedVersions: readonly string[];
}

/** Reads the version constants from the registry and makes sure that they agree. */
export function readVersions(root: string): Versions {
  const path = join(root, REGISTRY);
  const source = ts.createSourceFile(
    path,
    ts.sys.readFile(path) ?? '',
    ts.ScriptTarget.ES2022,
    true,
  );
  const current = constant(source, 'PROTOCOL_VERSION');
  const supported = constant(source, 'SUPPORTED_PROTOCOL_VERSIONS');
  const released = constant(source, 'RELEASED_PROTOCOL_VERSIONS');
  const problems: Problem[] = [];
  const expect = (fine: boolean, at: { line: number }, what: string, mend: string) => {
    if (!fine) problems.push({ file: REGISTRY, line: at.line, what, mend });
  };
  for (const each of [current, supported, released]) {
    expect(each.values.length > 0, each, `${each.name} is missing or empty`, 'State it there');
    for (const value of each.values) {
      expect(
        VERSION.test(value),
        each,
        `${each.name} holds "${value}", which is no version`,
        'Write MAJOR.MINOR.PATCH',
      );
    }
  }
  if (problems.length === 0) {
    expect(
      supported.values[0] === current.values[0],
      supported,
      'the first supported version is not PROTOCOL_VERSION',
      'Put it first',
    );
    expect(
      released.values.at(-1) === current.values[0],
      released,
      'the last released version is not PROTOCOL_VERSION',
      'Put it last, or lower the others: nothing newer than PROTOCOL_VERSION exists',
    );
    expect(
      isSorted([...supported.values].reverse()),
      supported,
      'the supported versions do not descend',
      'List them newest first and once each',
    );
    expect(
      isSorted(released.values),
      released,
      'the released versions do not ascend',
      'List them oldest first and once each',
    );
    for (const value of supported.values) {
      expect(
        released.values.includes(value),
        supported,
        `${value} is supported but was never released`,
        'Add it to RELEASED_PROTOCOL_VERSIONS, or remove it here',
      );
    }
  }
  if (problems.length) throw new ProblemsError(problems);
  return {
    protocolVersion: current.values[0] as string,
    supportedVersions: supported.values,
    releasedVersions: released.values,
  };
}

function isSorted(versions: readonly string[]): boolean {
  return versions.every((each, i) => i === 0 || before(versions[i - 1] as string, each));
}

function before(a: string, b: string): boolean {
  const [x, y] = [a, b].map((each) => each.split('.').map(Number)) as [number[], number[]];
  const at = x.findIndex((each, i) => each !== y[i]);
  return at >= 0 && (x[at] as number) < (y[at] as number);
}

interface StatedVersions {
  readonly name: string;
  readonly line: number;
  readonly values: readonly string[];
}

function constant(source: TypeScript.SourceFile, name: string): StatedVersions {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const variable of statement.declarationList.declarations) {
      if (variable.name.getText(source) !== name || !variable.initializer) continue;
      const line = source.getLineAndCharacterOfPosition(statement.getStart(source)).line + 1;
      return { name, line, values: strings(variable.initializer) };
    }
  }
  return { name, line: 1, values: [] };
}

function strings(node: TypeScript.Expression): string[] {
  if (ts.isAsExpression(node)) return strings(node.expression);
  if (ts.isStringLiteral(node)) return [node.text];
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(strings) : [];
}
