// Browsers read these: no zod here.

/** How often a tab in sight says that it has an account open: alone there, and while others are. */
export const presencePace = { aloneMs: 20_000, togetherMs: 10_000 };

/** Who hasn't said so for this long is gone: two beats were missed. */
export const presenceLastsMs = 45_000;

/** So many colleagues are told of. */
export const mostPresent = 20;
