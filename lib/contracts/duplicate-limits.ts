/** So many pairs come at once, the likeliest first; who decides them sees the next ones. */
export const mostPairs = 50;

/** So many pairs are counted; of more it is said that there are more. */
export const mostCounted = 1000;
