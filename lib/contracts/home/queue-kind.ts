/** The kinds of items in home's queue. `quiet`: an account without recent activity. */
export const queueKinds = ["task", "signal", "quiet", "unassigned", "team_task", "request"] as const;

export type QueueKind = (typeof queueKinds)[number];

/** The weight of each kind in the user's ranking: 1 is the default, 0 puts it last. */
export type QueueWeights = Record<QueueKind, number>;

export const defaultWeights: QueueWeights = { task: 1, signal: 1, quiet: 1, unassigned: 1, team_task: 1, request: 1 };
