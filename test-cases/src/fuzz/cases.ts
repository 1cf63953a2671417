import type { Action, Channel, Model } from '@agent-host-protocol/schema/model';
import { Draw } from './draw.js';
import type { JsonObject } from './json.js';
import { FUTURE, type Make } from './leaves.js';
import { Makers } from './makers.js';
import { odds } from './random.js';
import { actionThemes } from './themes.js';

/** A state, and what is done to it. */
export interface Case {
  /** Name of the reducer. */
  readonly reducer: string;
  readonly state: JsonObject;
  readonly actions: readonly StateAction[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** An action of any kind. */
export interface StateAction extends JsonObject {
  type: string;
}

/** A channel whose state actions change. */
export interface Reducer {
  readonly name: string;
  /** Name of the state's type. */
  readonly state: string;
  /** Wire names of its actions. */
  readonly actions: readonly string[];
}

const MAX_ACTIONS = 20;

/**
 * Most sequences use some kinds of actions only. With all kinds mixed there is always one that undoes what the others
 * built up: an active turn would hardly live long enough for a second tool call.
 */
const SOME_KINDS = odds(0.8);
const MAX_FEW = 8;

const STRANGE = odds(0.05);

/** Moments are whole milliseconds of this many years from 1970 on, so that all have four-digit years. */
const LATEST = 4_102_444_800_000;

/** How deep actions seem to lie: in some sequences they have many optional fields, in others few. */
const ACTION_DEPTHS = [0, 1, 2] as const;

/** Makes cases from the model: the same seed and run always give the same case. */
export class Cases {
  readonly reducers: readonly Reducer[];
  readonly #recipes: readonly Recipe[];
  /** Recipes, each as often as it has actions, so that large reducers get more runs. */
  readonly #weighted: readonly Recipe[];
  readonly #draw = new Draw();

  constructor(model: Model) {
    const makers = new Makers(model);
    this.#recipes = model.channels
      .filter(hasState)
      .map((channel) => recipe(channel, model, makers));
    this.#weighted = this.#recipes.flatMap((each) => Array<Recipe>(each.own.length).fill(each));
    this.reducers = this.#recipes.map(({ reducer }) => reducer);
  }

  /** The case of a run; with a reducer's name, the case that this run has for it. */
  make(seed: number, run: number, reducer?: string): Case {
    const draw = this.#draw;
    draw.start(seed, run);
    const drawn = draw.random.pick(this.#weighted);
    const {
      reducer: chosen,
      state,
      own,
      themes,
      strange,
    } = reducer ? this.#recipe(reducer) : drawn;
    const made = state(draw, 0) as JsonObject;
    const kinds = draw.random.chance(SOME_KINDS) ? someKinds(own, themes, draw) : own;
    const depth = draw.random.pick(ACTION_DEPTHS);
    const actions: StateAction[] = [];
    for (let left = 1 + draw.random.below(MAX_ACTIONS); left > 0; left--) {
      const make = draw.random.pick(draw.random.chance(STRANGE) ? strange : kinds);
      actions.push(make(draw, depth) as StateAction);
    }
    const now = Math.floor((draw.random.next() / 0x1_0000_0000) * LATEST);
    return { reducer: chosen.name, state: made, actions, now };
  }

  #recipe(name: string): Recipe {
    const found = this.#recipes.find(({ reducer }) => reducer.name === name);
    if (found) return found;
    const names = this.reducers.map((each) => each.name).join(', ');
    throw new RangeError(`there is no reducer "${name}"; there are ${names}`);
  }
}

/** How cases of a reducer are made. */
interface Recipe {
  readonly reducer: Reducer;
  readonly state: Make;
  /** Actions of the channel. */
  readonly own: readonly Make[];
  /** Those of them that mean the same sort of thing. */
  readonly themes: readonly (readonly Make[])[];
  /** Actions that the reducer does not know. */
  readonly strange: readonly Make[];
}

type ChannelWithState = Channel & { readonly state: string };

function hasState(channel: Channel): channel is ChannelWithState {
  return channel.state !== undefined;
}

function recipe(channel: ChannelWithState, model: Model, makers: Makers): Recipe {
  const isOwn = (action: Action) => action.channel === channel.name && !action.removed;
  const own = model.actions.filter(isOwn);
  const foreign = model.actions.filter((action) => !isOwn(action));
  const make = (action: Action) => makers.named(action.typeName);
  return {
    reducer: {
      name: channel.name,
      state: channel.state,
      actions: own.map((action) => action.type),
    },
    state: makers.named(channel.state),
    own: own.map(make),
    themes: actionThemes(own, model).map((actions) => actions.map(make)),
    strange: [...foreign.map(make), ...own.map(make).map(renamed)],
  };
}

/** Kinds that mean the same sort of thing, or a few at random. */
function someKinds(
  own: readonly Make[],
  themes: readonly (readonly Make[])[],
  { random }: Draw,
): readonly Make[] {
  if (themes.length && random.below(2) === 0) return random.pick(themes);
  return Array.from({ length: 1 + random.below(MAX_FEW) }, () => random.pick(own));
}

/** Actions of a later version, with the fields of one we know. */
function renamed(make: Make): Make {
  return (draw, depth) => ({ ...(make(draw, depth) as JsonObject), type: FUTURE });
}
