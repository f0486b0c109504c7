/** The kinds of entries of the feed, in the order of entries with the same time. */
export const feedKinds = ["signal", "change", "note", "conversation", "task", "import", "industry"] as const;
export type FeedKind = (typeof feedKinds)[number];

/** The feed's filters: kinds, and notes that mention the caller. */
export const feedChoices = [...feedKinds, "mention"] as const;
export type FeedChoice = (typeof feedChoices)[number];

/** The times from which the feed can start. */
export const feedSpans = ["visit", "friday", "today", "7", "30"] as const;
export type FeedSpan = (typeof feedSpans)[number];

/** A span, or a time (ISO 8601, UTC), such as the one in the link of an email. */
export type FeedSince = FeedSpan | (string & {});

/** The number of days that the feed goes back at most. */
export const maxFeedDays = 30;
