import type { NodePath } from './owners.js';

/**
 * A change of one place in a program. In a list the new nodes take the place of the old one, so that none drops it; in
 * an object the only new one does.
 */
export interface ProgramEdit {
  readonly path: NodePath;
  readonly nodes: readonly unknown[];
}

/** Makes the change in a copy; whatever is not on the way to it is shared with the original. */
export function edited<Node>(node: Node, { path, nodes }: ProgramEdit): Node {
  const [key, ...rest] = path;
  if (key === undefined) return nodes[0] as Node;
  if (Array.isArray(node)) {
    const index = Number(key);
    const replacement = rest.length === 0 ? nodes : [edited(node[index], { path: rest, nodes })];
    return node.toSpliced(index, 1, ...replacement) as Node;
  }
  const copy = { ...node } as Record<string, unknown>;
  if (rest.length > 0) copy[key] = edited(copy[key], { path: rest, nodes });
  else if (nodes.length > 0) copy[key] = nodes[0];
  else delete copy[key];
  return copy as Node;
}
