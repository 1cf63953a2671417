/** 2^32: draws are whole numbers below it. */
const RANGE = 0x1_0000_0000;

/** A chance, prepared for comparison with a draw. */
export type Odds = number;

/** The odds of a probability between 0 and 1. */
export function odds(probability: number): Odds {
  return Math.round(probability * RANGE);
}

/**
 * Random numbers (the generator sfc32) that follow from a seed and the number of a run. Whole-number arithmetic only,
 * so that every machine draws the same; each run starts afresh, so that it can be repeated alone.
 */
export class Random {
  private a = 0;
  private b = 0;
  private c = 0;
  private counter = 1;

  /** Starts the draws of a run. */
  start(seed: number, run: number): void {
    this.a = mix(seed | 0);
    this.b = mix((this.a ^ run) | 0);
    this.c = mix((this.b ^ Math.floor(run / RANGE)) | 0);
    this.counter = 1;
    // The first draws of neighbouring runs would resemble each other.
    for (let i = 0; i < 12; i++) this.next();
  }

  /** A whole number from 0 to 2^32 - 1. */
  next(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    this.c |= 0;
    return sum >>> 0;
  }

  /** A whole number from 0 to below the limit. */
  below(limit: number): number {
    return Math.floor((this.next() * limit) / RANGE);
  }

  /** Whether something with these odds happens. */
  chance(likely: Odds): boolean {
    return this.next() < likely;
  }

  /** One of the values. */
  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
}

/** Spreads a number over all 32 bits (the finalizer of MurmurHash3). */
function mix(value: number): number {
  let mixed = (value + 0x9e3779b9) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
