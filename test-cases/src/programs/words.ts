/** The words of a union of nodes, each with what handles it. */
export type HandlersOf<Node, Context, Result> = {
  [Word in WordOf<Node>]: (node: NodeOf<Node, Word>, context: Context) => Result;
};

/** The node that a word makes. */
export type NodeOf<Node, Word extends string> = Extract<Node, Record<Word, unknown>>;

/** Names of what else nodes have, which is never the word itself. */
type Extra =
  | 'line'
  | 'to'
  | 'by'
  | 'value'
  | 'values'
  | 'key'
  | 'equals'
  | 'only'
  | 'dropEmpty'
  | 'order'
  | 'with'
  | 'from'
  | 'fields'
  | 'except'
  | 'of'
  | 'do'
  | 'where'
  | 'then'
  | 'else'
  | 'cases'
  | 'type'
  | 'unknownOf'
  | 'unknownTo'
  | 'as';

/** In a bitset, `clear` and `set` say which bits. */
type WordOf<Node> = Node extends { bits: unknown } ? 'bits' : Exclude<keyof Node & string, Extra>;

/** The word a node starts with: the one key of it that has a handler. */
export function wordOf<Handlers extends object>(node: object, handlers: Handlers): keyof Handlers {
  for (const key in node) if (Object.hasOwn(handlers, key)) return key as keyof Handlers;
  throw new Error(`none of the words of this program form: ${JSON.stringify(node)}`);
}
