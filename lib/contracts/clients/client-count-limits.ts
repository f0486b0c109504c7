/**
 * The operator's list of clients counts up to these limits: a number at its limit means "at least that many". Separate
 * from the schemas, so that browsers don't load those.
 */
export const clientCountLimits = { people: 1_000, failedJobs: 100 } as const;
