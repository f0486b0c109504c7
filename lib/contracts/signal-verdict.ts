/** What somebody can find of a signal. */
export const signalVerdicts = ["useful", "not_useful"] as const;

export type SignalVerdict = (typeof signalVerdicts)[number];

/** After so many days a verdict weighs half. */
export const verdictHalfLifeDays = 30;

/** So many verdicts of today, all the same, move a taste halfway to its limit. */
const halfway = 3;

/**
 * Works out somebody's taste for one kind of signal from their verdicts on it: 0 without any, towards 1 the more they
 * find useful, towards -1 the less; both alike, and each verdict fades.
 */
export function tasteOf(verdicts: readonly { verdict: SignalVerdict; days: number }[]): number {
  const sum = verdicts.reduce(
    (before, { verdict, days }) =>
      before + (verdict === "useful" ? 1 : -1) * 2 ** (-Math.max(0, days) / verdictHalfLifeDays),
    0,
  );
  return sum / (Math.abs(sum) + halfway);
}
