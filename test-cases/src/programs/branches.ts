import type { Statement, Test, Value } from '../../../generators/src/reducers/program.js';
import { statementText, testText, valueText } from './describe.js';
import { fileOf, lineOf, type Names, type Owner, ownersIn } from './owners.js';
import { fieldOf, type ProgramModel } from './types.js';
import { decidingAt, isOptional, typeAtPath, type Visit, visitsIn } from './walk.js';

/** A way through a program that some fixture has to take. */
export interface Branch {
  /** What it is called in lists: owner, node and outcome in words, so that it survives edits elsewhere. */
  readonly id: string;
  readonly owner: Owner;
  /** The node that reports it, and the word it reports. */
  readonly node: object;
  readonly outcome: string;
  /** Where it is written, such as `types/channels-chat/reducer.ts:23`. */
  readonly source: string;
}

/** Every branch of every program, in the order of the model. */
export function branchesOf(model: ProgramModel): Branch[] {
  const ids = new Map<string, number>();
  return ownersIn(model).flatMap((owner) => {
    const make = (node: object, words: string, outcome: string, line: number): Branch => {
      const plain = `${owner.name}: ${words}: ${outcome}`;
      const count = (ids.get(plain) ?? 0) + 1;
      ids.set(plain, count);
      const id = count === 1 ? plain : `${plain} (${count})`;
      return { id, owner, node, outcome, source: `${fileOf(owner)}:${line}` };
    };
    return [
      make(owner.node, owner.kind, 'entered', lineOf(owner)),
      ...visitsIn(model, owner).flatMap((visit) =>
        outcomesOf(visit, model).map((outcome) =>
          make(visit.node, wordsOf(visit), outcome, visit.line),
        ),
      ),
    ];
  });
}

function wordsOf(visit: Visit): string {
  if (visit.kind === 'statement') return statementText(visit.node);
  return visit.kind === 'test' ? testText(visit.node) : valueText(visit.node);
}

function outcomesOf(visit: Visit, model: ProgramModel): string[] {
  const { names } = visit;
  if (visit.kind === 'statement') return statementOutcomes(visit.node, names, model);
  if (visit.kind === 'value') return valueOutcomes(visit.node, names, model);
  return testOutcomes(visit.node, visit.role === 'condition');
}

/** Outcomes that the types rule out are not listed; those that the program rules out are in `unreachable.ts`. */
function statementOutcomes(node: Statement, names: Names, model: ProgramModel): string[] {
  const ifOptional = (path: string, ...outcomes: string[]) =>
    isOptional(model, names, path) ? outcomes : [];
  const ifMaybeAbsent = (value: Value, ...outcomes: string[]) =>
    mayBeAbsent(value, names, model) ? outcomes : [];

  if ('put' in node) {
    return [...('absent' in node.to ? [] : ['writes']), ...ifMaybeAbsent(node.to, 'removes')];
  }
  if ('clear' in node) return ['removes'];
  if ('upsert' in node) {
    return ['replaces', 'appends', ...ifOptional(node.upsert, 'makes the list')];
  }
  if ('remove' in node) {
    const dropped = node.dropEmpty ? ['drops the list'] : [];
    return ['removes', 'finds nothing', ...ifOptional(node.remove, 'no list'), ...dropped];
  }
  if ('reorder' in node) {
    return [
      'orders',
      'skips an unknown key',
      'skips a repeated key',
      'keeps elements that are not named',
      ...ifOptional(node.reorder, 'no list'),
    ];
  }
  if ('prependNew' in node) return ['prepends', 'skips one that is there', 'nothing given'];
  if ('keepThrough' in node) return ['cuts off', 'nothing behind it', 'finds nothing'];
  if ('merge' in node) {
    return [
      'entries',
      'no entries',
      ...ifOptional(node.merge, 'no map yet'),
      ...ifMaybeAbsent(node.with, 'nothing given'),
    ];
  }
  if ('putEntry' in node) {
    return [
      'writes',
      'drops the map',
      ...ifOptional(node.putEntry, 'makes the map'),
      ...ifMaybeAbsent(node.to, 'removes', 'no such entry'),
    ];
  }
  if ('patch' in node) {
    const from = typeAtPath(model, names, node.from);
    return node.fields.flatMap((name) => {
      const field = fieldOf(model, from, name);
      return [
        `${name} given`,
        ...(field?.optional ? [`${name} absent`] : []),
        ...(field?.tristate ? [`${name} null`] : []),
      ];
    });
  }
  if ('patchAll' in node) return ['writes', ...node.except.map((name) => `leaves ${name}`)];
  if ('in' in node) return ['there', ...ifOptional(node.of, 'absent')];
  if ('find' in node) return ['found', 'not found'];
  if ('each' in node) return ['elements', 'no elements'];
  if ('take' in node) return ['taken', 'not taken', 'absent'];
  if ('when' in node) return isConstant(node.when) ? [] : ['then', 'else'];
  if ('match' in node) {
    const values = node.cases.flatMap(({ is }) => is);
    const open = decidingAt(model, names, node.match)?.open ? ['unknown member'] : [];
    return [...values.map((value) => `is ${value}`), ...open];
  }
  return [];
}

function valueOutcomes(node: Value, names: Names, model: ProgramModel): string[] {
  if ('firstPresent' in node) {
    const none = node.firstPresent.every((each) => mayBeAbsent(each, names, model));
    return [
      ...node.firstPresent.map((_, index) => `candidate ${index}`),
      ...(none ? ['none'] : []),
    ];
  }
  if ('record' in node) return node.unknownOf === undefined ? [] : ['unknown field'];
  if ('atLeast' in node) return ['raised', 'as it is'];
  if ('lookup' in node) return ['found', 'not found'];
  if ('choose' in node) return isConstant(node.choose) ? [] : ['then', 'else'];
  return [];
}

/**
 * Each simple test has to come out both ways, which makes whatever combines them come out both ways too, since they are
 * tried in order. A lone condition is told by the branch it decides.
 */
function testOutcomes(node: Test, alone: boolean): string[] {
  if ('not' in node || 'all' in node || 'any' in node) return [];
  const which = 'is' in node && node.of.length > 1 ? node.of.map((value) => `is ${value}`) : [];
  return [...which, ...(alone ? [] : ['holds', 'fails'])];
}

/** Whether a test is written so that it always, or never, holds. */
function isConstant(test: Test): boolean {
  return ('all' in test && test.all.length === 0) || ('any' in test && test.any.length === 0);
}

/** Whether a value may be nothing, as far as types tell. */
function mayBeAbsent(value: Value, names: Names, model: ProgramModel): boolean {
  if ('path' in value) return !value.path.includes('.') || isOptional(model, names, value.path);
  if ('firstPresent' in value) {
    return value.firstPresent.every((each) => mayBeAbsent(each, names, model));
  }
  if ('choose' in value) {
    return [value.then, value.else].some((each) => mayBeAbsent(each, names, model));
  }
  if ('apply' in value) {
    return model.reducers.functions.find(({ name }) => name === value.apply)?.optional === true;
  }
  return 'absent' in value || 'lookup' in value;
}
