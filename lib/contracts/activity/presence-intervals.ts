// Imported by browser code: no zod here.

/** How often a visible tab reports that it has an account open, without and with other users there. */
export const presenceIntervals = { aloneMs: 20_000, togetherMs: 10_000 };

/** A tab that hasn't reported for this long counts as closed: by then it has missed two reports. */
export const presenceTimeoutMs = 45_000;

/** The maximum number of colleagues in one response. */
export const maxPresent = 20;

/** The maximum number of tracked tabs per user; a new tab evicts the one whose last report is the oldest. */
export const maxPresentTabs = 20;
