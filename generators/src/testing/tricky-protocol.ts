import type { Model } from '../model/model.js';
import { readProtocol } from '../protocol.js';
import { writeTinyProtocol } from './tiny-protocol.js';

/** Shapes that trip generators up; every language has to write all of them. */
const SHAPES = `
/** A word with a meaning in some language. @open */
export const Word = {
  /** Self. */
  Self: 'self',
  /** Nil. */
  Nil: 'nil',
  /** None. */
  None: 'None',
  /** A value that is no identifier anywhere. */
  Odd: '1st-class/odd',
} as const;
/** A value. */
export type Word = (typeof Word)[keyof typeof Word];

/** A level, by number. @open */
export const Level = {
  /** Low. */
  Low: -1,
  /** High. */
  High: 32000,
} as const;
/** A value. */
export type Level = (typeof Level)[keyof typeof Level];

/** Rights. @bitset uint32 */
export const Rights = {
  /** May read. */
  Read: 1,
  /** May write, which includes reading. */
  Write: 3,
  /** The highest bit there is. */
  Own: 2147483648,
} as const;
/** A value. @integer */
export type Rights = number;

/** Fields called like keywords. */
export interface Keywords {
  /** Keyword. */
  class: string;
  /** Keyword. */
  func?: string;
  /** Keyword. */
  fn: string;
  /** Keyword. */
  in?: string;
  /** Keyword. */
  self: string;
  /** Keyword. */
  default?: string;
  /** Keyword. */
  None: string;
  /** Keyword. */
  type: string;
  /** Keyword. */
  val: string;
  /** Keyword. */
  object?: string;
  /** Taken by what every generated type has. */
  extra?: string;
  /** Taken by what every generated type has. */
  hashCode?: string;
}

/** A type that contains itself in every way there is. */
export interface Tree {
  /** Directly. */
  parent?: Tree;
  /** In a list. */
  children: Tree[];
  /** In a map of lists. */
  byName?: Record<string, Tree[]>;
  /** By way of a union. */
  node?: Node;
}

/** What is absent, null and a value at once. */
export interface Patch {
  /** A text. @tristate */
  text?: string | null;
  /** A number. @integer @tristate */
  count?: number | null;
  /** A record. @tristate */
  tree?: Tree | null;
  /** A value. @tristate */
  word?: Word | null;
  /** Null for absent. @nullAsAbsent */
  note?: string;
  /** Null is a value like any other here. */
  anything: unknown;
  /** And here it differs from none. */
  perhaps?: unknown;
}

/** A leaf; its doc has what ends a comment somewhere: \\\`*\\u002f\\\`, \\\`"""\\\`, a \\\\ backslash. */
export interface Leaf {
  /** Kind. */
  kind: 'leaf';
  /** Id. */
  id: string;
  /** Text. */
  text: string;
  /** How often it was touched. @integer */
  touched?: number;
}

/** A branch of one of two sorts. */
export interface Branch {
  /** Kind. */
  kind: 'twig' | 'bough';
  /** Id. */
  id: string;
  /** Its leaves. */
  leaves?: Leaf[];
}

/** A branch that fell. */
export interface FallenYes {
  /** Kind. */
  kind: 'fallen';
  /** Id. */
  id: string;
  /** Whether it did. */
  indeed: true;
  /** Where to. */
  to: string;
}

/** A branch that did not. */
export interface FallenNo {
  /** Kind. */
  kind: 'fallen';
  /** Id. */
  id: string;
  /** Whether it did. */
  indeed: false;
}

/**
 * Told apart by a boolean, inside a union told apart by a text.
 *
 * @discriminatedBy indeed
 * @closed
 */
export type Fallen = FallenYes | FallenNo;

/**
 * Part of a tree.
 *
 * @discriminatedBy kind
 * @open
 */
export type Node = Leaf | Branch | Fallen;

/** A name or a leaf. @decidedBy type */
export type NameOrLeaf = string | Leaf;

/** Nothing at all. */
export interface Empty {}

/** Maps of everything. */
export interface Maps {
  /** Of unions. */
  nodes: Record<string, Node>;
  /** Of lists of unions that are told apart by their JSON type. */
  names?: Record<string, NameOrLeaf[]>;
  /** Of maps of numbers. @float */
  scores?: Record<string, Record<string, number>>;
  /** Of empty records. */
  empties?: Record<string, Empty>;
  /** Of open values. */
  words?: Record<string, Word>;
}
`;

const STATE = `
import type { Keywords, Leaf, Maps, Node, Patch, Rights, Word } from './shapes.js';

/** A garden. */
export interface GardenState {
  /** Its title. */
  title: string;
  /** Rights. */
  rights: Rights;
  /** When it changed. */
  changedAt: string;
  /** Its nodes. */
  nodes: Node[];
  /** Leaves that lie about. */
  heap?: Leaf[];
  /** A word. */
  word?: Word;
  /** The leaf at hand. */
  hand?: Leaf;
  /** Maps. */
  maps?: Maps;
  /** Keywords. */
  keywords?: Keywords;
  /** Notes. */
  notes?: Record<string, string>;
  /** A patch. */
  patch?: Patch;
}
`;

const ACTIONS = `
import type { Leaf, Node, Rights, Word } from './shapes.js';
/** Renamed. @since 0.1.0 @dispatch client */
export interface GardenRenamedAction {
  /** Type. */
  type: 'garden/renamed';
  /** Title. */
  title: string;
  /** Word. @nullAsAbsent */
  word?: Word;
}
/** Planted. @since 0.1.0 @dispatch client */
export interface GardenPlantedAction {
  /** Type. */
  type: 'garden/planted';
  /** Node. */
  node: Node;
}
/** Wrote. @since 0.1.0 @dispatch client */
export interface GardenWroteAction {
  /** Type. */
  type: 'garden/wrote';
  /** Id. */
  id: string;
  /** Text. */
  text: string;
}
/** Raked. @since 0.1.0 @dispatch host */
export interface GardenRakedAction {
  /** Type. */
  type: 'garden/raked';
  /** Order. */
  order: string[];
  /** Leaves. */
  leaves: Leaf[];
  /** Through. */
  through?: string;
}
/** Noted. @since 0.2.0 @dispatch client */
export interface GardenNotedAction {
  /** Type. */
  type: 'garden/noted';
  /** Key. */
  key: string;
  /** Note. */
  note?: string;
  /** Rights. */
  rights: Rights;
}
/** Changed in part. @since 0.2.0 @dispatch client */
export interface GardenPatchedAction {
  /** Type. */
  type: 'garden/patched';
  /** Time. */
  changedAt?: string;
  /** Word. @tristate */
  word?: Word | null;
}
/** Dropped. @since 0.2.0 @dispatch client */
export interface GardenDroppedAction {
  /** Type. */
  type: 'garden/dropped';
  /** Id. */
  id: string;
}
`;

const REDUCER = `
import { type Arms, bits, findLast, keepThrough, patch, prependNew, put, putEntry, record, remove, removeAndDrop, reorder, stamp, take, upsert } from '../common/reducer.js';
import type { GardenAction } from '../generated/actions.js';
import type { Leaf, Node } from './shapes.js';
import type { GardenState } from './state.js';
export const gardenReducer: Arms<GardenState, GardenAction> = {
  'garden/renamed'(state, action, now) {
    state.title = action.title;
    put(state, 'word', action.word);
    state.changedAt = stamp(now);
  },
  'garden/planted'(state, action) {
    upsert(state, 'nodes', 'id', action.node);
  },
  'garden/wrote'(state, action) {
    const node = findLast(state.nodes, (node) => idOf(node) === action.id);
    if (node?.kind === 'leaf') node.text += action.text;
  },
  'garden/raked'(state, action) {
    reorder(state, 'heap', 'id', action.order);
    prependNew(state, 'heap', 'id', action.leaves);
    if (action.through !== undefined) keepThrough(state, 'heap', 'id', action.through);
    for (const node of state.nodes) {
      if (node.kind !== 'twig' && node.kind !== 'bough') continue;
      remove(node, 'leaves', 'id', 'dead');
    }
  },
  'garden/noted'(state, action) {
    putEntry(state, 'notes', action.key, action.note);
    state.rights = bits(state.rights, 1, action.rights);
  },
  'garden/patched'(state, action) {
    patch(state, action, ['changedAt', 'word']);
  },
  'garden/dropped'(state, action) {
    removeAndDrop(state, 'heap', 'id', action.id);
    const leaf = take(state, 'hand', (leaf) => leaf.id === action.id);
    if (leaf === undefined) return;
    state.nodes.push(record<Leaf>({ kind: 'leaf', id: leaf.id, text: leaf.text, touched: 1 }));
  },
};
/** The id of a node, if it has one. */
function idOf(node: Node): string | undefined {
  return node.kind === 'leaf' || node.kind === 'twig' || node.kind === 'bough' ? node.id : undefined;
}
`;

const GARDEN = 'types/channels-garden';

/** The tiny protocol with a garden full of tricky shapes. */
export async function readTrickyModel(): Promise<Model> {
  const root = writeTinyProtocol({
    [`${GARDEN}/channel.ts`]: `
/** Scheme. @channel garden:/<id> */
export const GARDEN_SCHEME = 'garden';
`,
    [`${GARDEN}/shapes.ts`]: SHAPES,
    [`${GARDEN}/state.ts`]: STATE,
    [`${GARDEN}/actions.ts`]: ACTIONS,
    [`${GARDEN}/reducer.ts`]: REDUCER,
  });
  const { model } = await readProtocol(root);
  return { ...model, types: { ...model.types, CaseOnly } };
}

/** The front end refuses names that differ by case only, but a model may come from elsewhere. */
const CaseOnly: Model['types'][string] = {
  kind: 'record',
  channel: 'garden',
  source: `${GARDEN}/shapes.ts`,
  doc: 'Fields whose names differ by case only.',
  fields: ['value', 'Value', 'VALUE'].map((name) => ({
    name,
    doc: 'A field.',
    type: { kind: 'string' },
  })),
};
