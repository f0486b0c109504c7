/** The limits on drafts: of one form, and of one user. */
export const draftLimits = {
  /** The most characters of a field, and of all fields together. */
  fieldLength: 10_000,
  totalLength: 20_000,
  fields: 12,
  /** The most forms of one user with a draft; further drafts are kept by their tab only. */
  perUser: 100,
  /** A draft is deleted after this many days without a change. */
  keepDays: 30,
} as const;
