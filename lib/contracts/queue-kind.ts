/** What home asks somebody to look at. `quiet`: an account that nobody has worked on for long. */
export const queueKinds = ["task", "signal", "quiet", "unassigned", "team_task", "request"] as const;

export type QueueKind = (typeof queueKinds)[number];

/** How much each kind counts for somebody: 1 is usual, 0 puts it last. */
export type QueueWeights = Record<QueueKind, number>;

export const usualWeights: QueueWeights = { task: 1, signal: 1, quiet: 1, unassigned: 1, team_task: 1, request: 1 };
