/** The limits of an operator's view of a client. Browser code imports this file: no zod here. */
export const viewingLimits = { minutes: 60, minReasonLength: 10, maxReasonLength: 500 } as const;
