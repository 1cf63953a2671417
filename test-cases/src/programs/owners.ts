import type { TypeExpression } from '../../../generators/src/model/model.js';
import type { Arm, Procedure, PureFunction } from '../../../generators/src/reducers/program.js';
import { type ProgramModel, typeNamed, typeOfAction } from './types.js';

/** Types of the names in scope. */
export type Names = ReadonlyMap<string, TypeExpression | undefined>;

/** Keys that lead from one node to another inside it. */
export type NodePath = readonly (string | number)[];

/** A piece of program with a name: an arm, a procedure or a function. */
export interface Owner {
  readonly kind: 'arm' | 'procedure' | 'function';
  /** Wire name of the action, or name of the piece. */
  readonly name: string;
  /** The channel of an arm. */
  readonly channel?: string;
  readonly node: Arm | Procedure | PureFunction;
  /** Where it is in `reducers`. */
  readonly path: NodePath;
  readonly names: Names;
}

/** Every arm, procedure and function, in the order of the model. */
export function ownersIn(model: ProgramModel): Owner[] {
  const { programs, procedures, functions } = model.reducers;
  return [
    ...programs.flatMap(({ channel, state, arms }, at) =>
      arms.map((node, index): Owner => {
        const names: Names = new Map([
          ['state', typeNamed(state)],
          ['action', typeOfAction(model, node.action)],
          ['now', typeNamed('milliseconds')],
        ]);
        const path = ['programs', at, 'arms', index];
        return { kind: 'arm', name: node.action, channel, node, path, names };
      }),
    ),
    ...procedures.map((node, index) => piece('procedure', node, ['procedures', index])),
    ...functions.map((node, index) => piece('function', node, ['functions', index])),
  ];
}

function piece(kind: Owner['kind'], node: Procedure | PureFunction, path: NodePath): Owner {
  const names = new Map(node.parameters.map(({ name, type }) => [name, typeNamed(type)]));
  return { kind, name: node.name, node, path, names };
}

/** The file an owner is written in. */
export function fileOf(owner: Owner): string {
  return owner.node.source.replace(/:\d+$/, '');
}

/** The line an owner starts at. */
export function lineOf(owner: Owner): number {
  return Number(/:(\d+)$/.exec(owner.node.source)?.[1] ?? 1);
}
