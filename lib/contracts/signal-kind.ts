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

/** What people and sources can say that a signal is about. */
export const toldKinds = [...events, "other"] as const;

export type ToldSignalKind = (typeof toldKinds)[number];

/** What the product works out by itself, from what it knows of an account and its industry: nobody sends or records these. */
export const ownKinds = ["value_changed", "contact_left", "gone_quiet", "industry_moved"] as const;

export type OwnSignalKind = (typeof ownKinds)[number];

/** What a signal is about. */
export const signalKinds = [...events, ...ownKinds, "other"] as const;

export type SignalKind = (typeof signalKinds)[number];
