import { beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../model/model.js';
import { readTrickyModel } from '../../testing/tricky-protocol.js';
import { TypedScope } from './scope.js';

let model: Model;
beforeAll(async () => {
  model = await readTrickyModel();
});

/** What the arm of an action sees. */
function armOf(action: string): TypedScope {
  for (const program of model.reducers.programs) {
    const arm = program.arms.find((each) => each.action === action);
    if (arm) return TypedScope.ofArm(model, program, arm);
  }
  throw new Error(`no arm ${action}`);
}

const node = () => armOf('garden/planted').with('node', { kind: 'ref', name: 'Node' });

describe('a path', () => {
  it('has the type and the presence that the model declares', () => {
    const scope = armOf('garden/renamed');
    expect(scope.at('state.title')).toMatchObject({ type: { kind: 'string' }, optional: false });
    expect(scope.at('action.word')).toMatchObject({
      type: { kind: 'ref', name: 'Word' },
      optional: true,
    });
    expect(scope.at('now').type).toEqual({ kind: 'integer' });
  });

  it('may lead to nothing when a field on the way may be absent', () => {
    const scope = armOf('garden/renamed');
    expect(scope.at('state.hand.id').optional).toBe(true);
    expect(scope.at('state.hand.id').steps.map((step) => step.optional)).toEqual([true, false]);
  });

  it('is refused when nothing has the field', () => {
    expect(() => armOf('garden/renamed').at('state.colour')).toThrow(/has a field colour/);
    expect(() => armOf('garden/renamed').at('wall.colour')).toThrow(/no name wall/);
  });
});

describe('a field of a union', () => {
  it('is held by every member that has it, and may be missing from one that nobody knows', () => {
    const [step] = node().at('node.id').steps;
    expect(step).toMatchObject({
      union: 'Node',
      owners: ['Leaf', 'Branch', 'Fallen'],
      optional: true,
    });
  });

  it('is held by one member once a test has settled which', () => {
    const settled = node().where({ is: 'node', of: ['leaf'] });
    expect(settled.at('node').type).toEqual({ kind: 'ref', name: 'Leaf' });
    expect(settled.at('node.text').steps).toMatchObject([{ owners: ['Leaf'], optional: false }]);
    expect(settled.at('node.text').steps[0]).not.toHaveProperty('union');
  });

  it('stays open between members that two values of one member do not tell apart', () => {
    const settled = node().where({ is: 'node', of: ['twig', 'bough'] });
    expect(settled.at('node').type).toEqual({ kind: 'ref', name: 'Branch' });
    expect(
      node()
        .membersAt('node', ['twig', 'leaf'])
        .map((member) => member.type),
    ).toEqual([
      { kind: 'ref', name: 'Leaf' },
      { kind: 'ref', name: 'Branch' },
    ]);
  });
});

describe('a test', () => {
  it('settles that what it asks for is there', () => {
    const scope = armOf('garden/renamed');
    expect(scope.where({ present: 'action.word' }).at('action.word').optional).toBe(false);
    expect(scope.whereNot({ not: { present: 'action.word' } }).at('action.word').optional).toBe(
      false,
    );
    expect(scope.where({ not: { present: 'action.word' } }).at('action.word').optional).toBe(true);
  });

  it('settles all that its parts do', () => {
    const settled = node().where({
      all: [{ is: 'node', of: ['twig', 'bough'] }, { present: 'node.leaves' }],
    });
    expect(settled.at('node.leaves').optional).toBe(false);
    expect(settled.elementOf('node.leaves')).toEqual({ kind: 'ref', name: 'Leaf' });
  });

  it('is forgotten about a name that is bound anew', () => {
    const settled = node().where({ is: 'node', of: ['leaf'] });
    expect(settled.with('node', { kind: 'ref', name: 'Node' }).at('node').type).toEqual({
      kind: 'ref',
      name: 'Node',
    });
  });
});
