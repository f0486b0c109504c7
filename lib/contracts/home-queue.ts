import { z } from "zod";
import { queueKinds } from "./queue-kind";
import { signalKinds } from "./signal-kind";

export const queueKindSchema = z.enum(queueKinds);

/** How much each kind counts for somebody: 1 is usual, 0 puts it last. */
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

/** A thing to do: `kind:id`, by which it is decided on. */
export const queueKeySchema = z
  .string()
  .max(80)
  .regex(/^(task|signal|quiet|unassigned|team_task|request):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** One thing to look at, with the facts that put it where it is. */
export const queueItemSchema = z.object({
  key: queueKeySchema,
  kind: queueKindSchema,
  title: z.string(),
  account: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  due_date: z.iso.date().nullable(),
  /** Where it is opened: a path of the site. */
  link: z.string(),
  /** How long: overdue, ago, quiet, waiting. */
  days: z.number().int().nonnegative(),
  signal_kind: z.enum(signalKinds).nullable(),
  market_cap_usd: z.number().nullable(),
  /** Whether the account is the reader's own. */
  is_mine: z.boolean(),
  /** Of a signal: how useful the reader found its kind of late, from -1 to 1. Absent: 0. */
  taste: z.number().min(-1).max(1).optional(),
  /** Of a signal: whether the reader found it useful. Absent: they haven't said. */
  is_useful: z.boolean().optional(),
  /** Who says so (a signal), who owns it (quiet) or is to do it (of the team), or what is asked for. */
  detail: z.string().nullable(),
});

export type QueueItem = z.infer<typeof queueItemSchema>;

export const queueDecisionKinds = ["done", "snoozed", "not_useful"] as const;

/** `GET {api}/home/queue/`: candidates in their order (more than are shown), and what was dealt with today. */
export const homeQueueSchema = z.object({
  today: z.iso.date(),
  items: z.array(queueItemSchema),
  weights: queueWeightsSchema,
  /** How many were done, put off or sent away today. */
  handled_today: z.number().int().nonnegative(),
  /** What was done today, the latest first. */
  done_today: z.array(z.object({ key: z.string(), title: z.string(), at: z.iso.datetime() })),
});

export type HomeQueue = z.infer<typeof homeQueueSchema>;

/** `PUT {api}/home/queue/decisions/`: what somebody decided about one thing. Tasks are done where they stand. */
export const queueDecisionSchema = z
  .object({
    key: queueKeySchema,
    kind: z.enum(queueDecisionKinds),
    /** For `snoozed`: the day on which it is back. */
    until: z.iso.date().nullable().default(null),
    /** As it read, for the list of what was done. */
    title: z.string().trim().min(1).max(300),
  })
  .strict()
  .refine(({ kind, until }) => (kind === "snoozed") === (until !== null), {
    path: ["until"],
    message: "Say until when, and only when it is put off",
  });

export type QueueDecision = z.output<typeof queueDecisionSchema>;
