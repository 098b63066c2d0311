/** Random numbers that depend only on a seed, so that the demo is the same at each start. */

export interface Random {
  /** A whole number from 0 on, smaller than `end`. */
  below(end: number): number;
  /** A whole number from `first` to `last`, both included. */
  between(first: number, last: number): number;
  /** True in this share of the cases; 0 is never, 1 always. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks an item. An item of twice the weight is picked twice as often. */
  pickWeighted<T>(list: readonly T[], weightOf: (item: T) => number): T;
}

/** Random numbers for this seed. The parts of the seed are a name and what it is about, like a date. */
export function randomOf(...seed: readonly (string | number)[]): Random {
  const next = mulberry32(hashOf(seed.join("/")));
  const below = (end: number) => Math.floor(next() * end);
  const pickWeighted = <T>(list: readonly T[], weightOf: (item: T) => number): T => {
    let left = next() * list.reduce((sum, item) => sum + weightOf(item), 0);
    const found = list.find((item) => {
      left -= weightOf(item);
      return left < 0;
    });
    return found ?? requireItem(list, list.length - 1);
  };
  return {
    below,
    between: (first, last) => first + below(last - first + 1),
    chance: (share) => next() < share,
    pick: (list) => requireItem(list, below(list.length)),
    pickWeighted,
  };
}

function requireItem<T>(list: readonly T[], place: number): T {
  const item = list[place];
  if (item === undefined) throw new RangeError("An empty list has nothing to pick");
  return item;
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32 by Tommy Ettinger, public domain. Returns numbers from 0 to below 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
