/** The maximum number of pairs in one response, the most likely first; decided pairs make room for the next ones. */
export const maxPairs = 50;

/** Pairs are counted up to this number. */
export const maxCountedPairs = 1000;
