/** Limits of an operator's view of a client. Without zod, for the browser. */
export const viewingLimits = { minutes: 60, minReasonLength: 10, maxReasonLength: 500 } as const;
