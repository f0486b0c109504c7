const events = [
  "leadership",
  "expansion",
  "earnings",
  "acquisition",
  "product",
  "contract",
  "workforce",
  "regulation",
] as const;

/** The kinds of signals that users and sources can report. */
export const notifiedKinds = [...events, "other"] as const;

export type NotifiedSignalKind = (typeof notifiedKinds)[number];

/** The kinds that the product derives from an account's data and its industry; they can't be sent or recorded. */
export const ownKinds = ["value_changed", "contact_left", "gone_quiet", "industry_moved"] as const;

export type OwnSignalKind = (typeof ownKinds)[number];

export const signalKinds = [...events, ...ownKinds, "other"] as const;

export type SignalKind = (typeof signalKinds)[number];
