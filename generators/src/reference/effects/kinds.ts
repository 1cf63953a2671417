/** One function per kind of node; a node's kind is the key that no other kind of its family has. */
export type ByKind<Node, Kind extends string, Rest extends unknown[], Result> = {
  readonly [Each in Kind]: (node: Extract<Node, Record<Each, unknown>>, ...rest: Rest) => Result;
};

/** Calls the function for the kind of a node. */
export function byKind<Kind extends string, Rest extends unknown[], Result>(
  table: { readonly [Each in Kind]: (node: never, ...rest: Rest) => Result },
  node: object,
  ...rest: Rest
): Result {
  for (const kind in table) {
    if (Object.hasOwn(node, kind)) {
      return table[kind](node as never, ...rest);
    }
  }
  throw new Error(`No words for ${JSON.stringify(node)}.`);
}
