/** The most lists of accounts in a client, private and shared. */
export const maxLists = 500;

/** The most accounts on one list: what can be collected, counted and sorted for a page at once. */
export const maxMembers = 10_000;

/** The most domains, tickers and names that are looked up at once. */
export const maxPasted = 2_000;

/** In the overview of lists, their accounts are counted up to this number. */
export const countedMembers = 1_000;
