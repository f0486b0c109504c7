/**
 * How many dead letters are listed, and how many one request retries or discards. Separate from the schemas, so that
 * browsers don't load those.
 */
export const deadLetterLimits = { listed: 50, maxListed: 500, perRequest: 2_000 } as const;
