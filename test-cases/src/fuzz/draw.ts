import { type Odds, odds, Random } from './random.js';

/** The names things have in a case, all kinds of things alike. */
interface Names {
  readonly ids: readonly string[];
  readonly uris: readonly string[];
}

/** Few names, so that actions mean things that are in the state. */
const USUAL: Names = { ids: ['a', 'b', 'c'], uris: ['ahp:/a', 'ahp:/b', 'ahp:/c'] };

/** Names that are easily taken for one another, or for none. */
const ODD: Names = {
  ids: ['é', 'e\u0301', '', 'A', 'constructor'],
  uris: ['', 'ahp:/A', 'ahp:/a/', 'ahp:/%61', 'ahp:/a'],
};

const ODD_CASE = odds(0.05);
const ODD_NAME = odds(0.02);
const REPEATED = odds(0.1);
const FROM_THE_FOCUS = odds(0.7);

/** How likely a field has the name in focus: some cases are about one thing, some about several. */
const FOCUS = [0.6, 0.85, 0.95, 0.98].map(odds);

/** What a case is drawn with: random numbers, and the names that matter in it. */
export class Draw {
  readonly random = new Random();
  private names = USUAL;
  /** Place in the lists of names of the one that most fields of this case have. */
  private focus = 0;
  private focusOdds: Odds = 0;
  /** Place of the list element that gets its name next; negative: whatever comes is no list element. */
  private ordinal = -1;

  /** Starts a case. */
  start(seed: number, run: number): void {
    this.random.start(seed, run);
    this.names = this.random.chance(ODD_CASE) ? ODD : USUAL;
    this.focus = this.random.below(this.names.ids.length);
    this.focusOdds = this.random.pick(FOCUS);
    this.ordinal = -1;
  }

  id(): string {
    return this.#name('ids');
  }

  uri(): string {
    return this.#name('uris');
  }

  /** Where the names of a list's elements start. */
  firstOrdinal(): number {
    return this.random.chance(FROM_THE_FOCUS) ? 0 : this.random.below(this.names.ids.length);
  }

  /** Says that the next name is that of the list element at this place, or (negative) of none. */
  nameElement(ordinal: number): void {
    this.ordinal = ordinal;
  }

  /** The place said last, which the next name no longer gets. */
  takeOrdinal(): number {
    const { ordinal } = this;
    this.ordinal = -1;
    return ordinal;
  }

  /** Elements of a list differ in name, but for a few; other fields mostly have the name in focus. */
  #name(kind: keyof Names): string {
    const names = this.names[kind];
    const ordinal = this.takeOrdinal();
    if (ordinal >= 0 && !this.random.chance(REPEATED)) {
      return names[(this.focus + ordinal) % names.length] as string;
    }
    if (this.random.chance(this.focusOdds)) return names[this.focus] as string;
    return this.random.pick(this.random.chance(ODD_NAME) ? ODD[kind] : names);
  }
}
