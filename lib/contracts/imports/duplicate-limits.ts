/** The most pairs of one answer, the likeliest first; decided ones make room for the next. */
export const maxPairs = 50;

/** Pairs are counted up to this number. */
export const maxCounted = 1000;
