import type { Reducers } from '../../../generators/src/reducers/program.js';
import { statementText, testText, valueText } from './describe.js';
import { edited, type ProgramEdit } from './edit.js';
import { statementMutations } from './mutate-statements.js';
import { testMutations } from './mutate-tests.js';
import { valueMutations } from './mutate-values.js';
import { fileOf, type NodePath, type Owner, ownersIn } from './owners.js';
import type { ProgramModel } from './types.js';
import { type Visit, visitsIn } from './walk.js';

/** A wrong change of a node: what is wrong, where below the node, and what stands there instead. */
export interface Mutation extends ProgramEdit {
  readonly words: string;
}

/** A program with one thing wrong, which some fixture has to notice. */
export interface Mutant {
  /** What it is called in lists: owner and change in words, so that it survives edits elsewhere. */
  readonly id: string;
  readonly owner: Owner;
  readonly source: string;
  readonly edit: ProgramEdit;
}

/** Every mutant, in the order of the model. */
export function mutantsOf(model: ProgramModel): Mutant[] {
  const ids = new Map<string, number>();
  return ownersIn(model).flatMap((owner) => {
    // Two changes may come to the same program; the first one stands for both.
    const forms = new Set([JSON.stringify(owner.node)]);
    return visitsIn(model, owner).flatMap((visit) =>
      mutationsOf(visit, model).flatMap(({ words, path, nodes }): Mutant[] => {
        const inside: NodePath = [...visit.path, ...path];
        const form = JSON.stringify(edited(owner.node, { path: inside, nodes }));
        if (forms.has(form)) return [];
        forms.add(form);
        const plain = `${owner.name}: ${placeText(visit)}${words}`;
        const count = (ids.get(plain) ?? 0) + 1;
        ids.set(plain, count);
        return [
          {
            id: count === 1 ? plain : `${plain} (${count})`,
            owner,
            source: `${fileOf(owner)}:${visit.line}`,
            edit: { path: [...owner.path, ...inside], nodes },
          },
        ];
      }),
    );
  });
}

/** The programs with the mutant among them. */
export function withMutant(reducers: Reducers, { edit }: Mutant): Reducers {
  return edited(reducers, edit);
}

function mutationsOf(visit: Visit, model: ProgramModel): Mutation[] {
  if (visit.kind === 'statement') return statementMutations(visit.node, visit.names, model);
  if (visit.kind === 'test') return testMutations(visit, model);
  return valueMutations(visit.node, visit.names, model, visit.wanted);
}

/** The node a mutation is about, and the field it is for. */
function placeText(visit: Visit): string {
  const at = visit.path.lastIndexOf('fields');
  const field = at === -1 ? '' : `${visit.path[at + 1]}: `;
  if (visit.kind === 'statement') return `${statementText(visit.node)} → `;
  return `${field}${visit.kind === 'test' ? testText(visit.node) : valueText(visit.node)} → `;
}
