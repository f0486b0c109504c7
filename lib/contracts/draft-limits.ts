/** What is kept of what somebody types and hasn't sent: of one form, and of one person. */
export const draftLimits = {
  /** Characters of a field, and of all fields together. */
  fieldLength: 10_000,
  totalLength: 20_000,
  fields: 12,
  /** Forms of one person with something in them; a further one is kept by its tab alone. */
  perUser: 100,
  /** After so many days without a change a draft is cleared away. */
  keepDays: 30,
} as const;
