/** How many lists of accounts a client keeps at most, private ones and shared ones. */
export const mostLists = 500;

/** How many accounts are on one list at most: as many as are collected, counted and sorted for a page at once. */
export const mostMembers = 10_000;

/** How many domains, tickers and names are looked up at once. */
export const mostPasted = 2_000;

/** Lists are counted up to here where all of them are shown. */
export const countedMembers = 1_000;
