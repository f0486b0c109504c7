/**
 * How many dead letters are listed, and how many one request retries or discards. Apart from the schemas, so that
 * browsers don't load them.
 */
export const deadLetterLimits = { listed: 50, maxListed: 500, perRequest: 2_000 } as const;
