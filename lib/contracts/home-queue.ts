import { z } from "zod";
import { queueKinds } from "./queue-kind";
import { signalKinds } from "./signal-kind";

export const queueKindSchema = z.enum(queueKinds);

/** The weight of each kind in the user's ranking: 1 is the default, 0 puts it last. */
export const queueWeightsSchema = z
  .object({
    task: z.number().min(0).max(3),
    signal: z.number().min(0).max(3),
    quiet: z.number().min(0).max(3),
    unassigned: z.number().min(0).max(3),
    team_task: z.number().min(0).max(3),
    request: z.number().min(0).max(3),
  })
  .strict();

/** An item's key, `kind:id`, by which it is decided. */
export const queueKeySchema = z
  .string()
  .max(80)
  .regex(/^(task|signal|quiet|unassigned|team_task|request):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** One item of the queue, with the facts that rank it. */
export const queueItemSchema = z.object({
  key: queueKeySchema,
  kind: queueKindSchema,
  title: z.string(),
  account: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  due_date: z.iso.date().nullable(),
  /** The address that it opens: a path of the site. */
  link: z.string(),
  /** The number of days: overdue, since it happened, without activity, or waiting. */
  days: z.number().int().nonnegative(),
  signal_kind: z.enum(signalKinds).nullable(),
  market_cap_usd: z.number().nullable(),
  /** Whether the user owns the account. */
  is_mine: z.boolean(),
  /** For a signal: how useful the user has recently found its kind, from -1 to 1. Absent: 0. */
  taste: z.number().min(-1).max(1).optional(),
  /** For a signal: whether the user found it useful. Absent: not rated. */
  is_useful: z.boolean().optional(),
  /** The source (of a signal), the owner (of a quiet account), the assignee (of a team's task), or the request's subject. */
  detail: z.string().nullable(),
});

export type QueueItem = z.infer<typeof queueItemSchema>;

export const queueDecisionKinds = ["done", "snoozed", "not_useful"] as const;

/** `GET {api}/home/queue/`: the ranked candidates (more than are shown), and today's decisions. */
export const homeQueueSchema = z.object({
  today: z.iso.date(),
  items: z.array(queueItemSchema),
  weights: queueWeightsSchema,
  /** How many were done, postponed or dismissed today. */
  handled_today: z.number().int().nonnegative(),
  /** The items done today, the latest first. */
  done_today: z.array(z.object({ key: z.string(), title: z.string(), at: z.iso.datetime() })),
});

export type HomeQueue = z.infer<typeof homeQueueSchema>;

/**
 * `PUT {api}/home/queue/decisions/`: the user's decision about one item. Tasks are marked as done by their own endpoint
 * instead.
 */
export const queueDecisionSchema = z
  .object({
    key: queueKeySchema,
    kind: z.enum(queueDecisionKinds),
    /** For `snoozed`: the day on which it returns. */
    until: z.iso.date().nullable().default(null),
    /** Its title at that time, for the list of done items. */
    title: z.string().trim().min(1).max(300),
  })
  .strict()
  .refine(({ kind, until }) => (kind === "snoozed") === (until !== null), {
    path: ["until"],
    message: "Say until when, and only when it is put off",
  });

export type QueueDecision = z.output<typeof queueDecisionSchema>;
