/** A user's ratings of a signal. */
export const signalFeedbackValues = ["useful", "not_useful"] as const;

export type SignalFeedback = (typeof signalFeedbackValues)[number];

/** The half-life of a rating's weight, in days. */
export const feedbackHalfLifeDays = 30;

/** The number of equal ratings today that bring the preference halfway to its limit. */
const halfway = 3;

/**
 * Computes a user's preference for one kind of signal from their ratings: 0 without ratings. Ratings as useful move it
 * toward 1, ratings as not useful toward -1; older ratings weigh less.
 */
export function preferenceOf(ratings: readonly { feedback: SignalFeedback; days: number }[]): number {
  const sum = ratings.reduce(
    (before, { feedback, days }) =>
      before + (feedback === "useful" ? 1 : -1) * 2 ** (-Math.max(0, days) / feedbackHalfLifeDays),
    0,
  );
  return sum / (Math.abs(sum) + halfway);
}
