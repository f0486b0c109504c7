/** What a signal is about. */
export const signalKinds = [
  "leadership",
  "expansion",
  "earnings",
  "acquisition",
  "product",
  "contract",
  "workforce",
  "regulation",
  "other",
] as const;

export type SignalKind = (typeof signalKinds)[number];
