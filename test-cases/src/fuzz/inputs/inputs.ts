import type { Model } from '@agent-host-protocol/schema/model';
import { readReducers } from '../../corpora/reducers.js';
import { readSamples } from '../../corpora/round-trips.js';
import { Draw } from '../draw.js';
import { Makers } from '../makers.js';
import { odds } from '../random.js';
import { mutate } from './mutate.js';

/** A text that is to be read as a type. */
export interface Input {
  readonly type: string;
  readonly text: string;
}

/** Longer samples are passed over: they would take most of the time and show little more. */
const MAX_SAMPLE = 3000;

/** How often a text starts as a random value rather than as a sample. */
const RANDOM_VALUE = odds(0.3);

/** Makes texts that are JSON of wire types, or nearly: the same seed and run always give the same text. */
export class Inputs {
  readonly #samples: readonly Input[];
  readonly #makers: Makers;
  readonly #types: readonly string[];
  readonly #draw = new Draw();

  /** @param root the folder that holds the corpora */
  constructor(model: Model, root: string) {
    this.#makers = new Makers(model);
    this.#types = Object.keys(model.types);
    this.#samples = samplesIn(root, model).filter(({ text }) => text.length <= MAX_SAMPLE);
  }

  /** The text of a run. */
  make(seed: number, run: number): Input {
    const draw = this.#draw;
    draw.start(seed, run);
    const { type, text } = draw.random.chance(RANDOM_VALUE)
      ? this.#value()
      : draw.random.pick(this.#samples);
    return { type, text: mutate(text, draw.random) };
  }

  #value(): Input {
    const type = this.#draw.random.pick(this.#types);
    return { type, text: JSON.stringify(this.#makers.named(type)(this.#draw, 0)) };
  }
}

/** Everything valid that the corpora hold. */
function samplesIn(root: string, model: Model): Input[] {
  const states = new Map(model.channels.map(({ name, state }) => [name, state]));
  const samples = readSamples(root).flatMap((each): Input[] => {
    if ('broken' in each) return [];
    const { type, input } = each.fixture;
    return [{ type, text: 'text' in input ? input.text : JSON.stringify(input.value) }];
  });
  const reduced = readReducers(root, false).flatMap((each): Input[] => {
    if ('broken' in each) return [];
    const { reducer, expected, actions } = each.fixture;
    return [
      { type: states.get(reducer) ?? '', text: JSON.stringify(expected) },
      ...actions.map((action) => ({ type: 'StateAction', text: JSON.stringify(action) })),
    ];
  });
  return [...samples, ...reduced];
}
