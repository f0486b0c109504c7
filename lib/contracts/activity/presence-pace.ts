// Browsers import this file, so it doesn't import zod.

/** How often a visible tab reports that it has an account open: while alone there, and while other users are there. */
export const presencePace = { aloneMs: 20_000, togetherMs: 10_000 };

/** A tab that hasn't reported for this long counts as gone: it missed two reports. */
export const presenceLastsMs = 45_000;

/** The most colleagues in one answer. */
export const maxPresent = 20;

/** The most tabs of one user that are remembered; the one that reported longest ago is forgotten for a new one. */
export const maxPresentTabs = 20;
