/** The limits on drafts, per form and per user. */
export const draftLimits = {
  /** The maximum number of characters of a field, and of all fields together. */
  fieldLength: 10_000,
  totalLength: 20_000,
  fields: 12,
  /** The maximum number of saved drafts per user; further drafts exist only in their tab. */
  perUser: 100,
} as const;
