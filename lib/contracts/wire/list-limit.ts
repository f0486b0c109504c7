/** The maximum number of lists of accounts per client, private and shared. */
export const maxLists = 500;

/** The maximum number of accounts on one list: small enough for each page to collect, count and sort all of them. */
export const maxMembers = 10_000;

/** The maximum number of pasted entries in one lookup. */
export const maxPasted = 2_000;

/** The overview of lists counts a list's accounts up to this number. */
export const countedMembers = 1_000;

/** The maximum number of companies of the catalog that one request adds as accounts. */
export const maxCompaniesAdded = 200;
