import { createHash } from "node:crypto";

/** Derives a UUID from words, so that the sample workspace has the same ids everywhere. */
export function uuidOf(...words: string[]): string {
  const hex = createHash("sha256").update(JSON.stringify(words)).digest("hex");
  // Version 8: custom content (RFC 9562, 5.8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A deterministic random generator: the same seed gives the same draws. */
export interface RandomGenerator {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from `min` to `max`, both inclusive. */
  between(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  isLucky(chance: number): boolean;
}

/** Creates a generator from a seed (mulberry32). */
export function createRandomGenerator(seed: string): RandomGenerator {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    isLucky: (chance) => next() < chance,
  };
}
