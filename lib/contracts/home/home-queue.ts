import { z } from "zod";
import { logoRefSchema } from "../accounts/account";
import { signalKinds } from "../signals/signal-kind";
import { visibleText } from "../text/visible-text";
import { inputDaySchema } from "../wire/moment";
import { fitProfileSchema } from "./fit-profile";
import { queueKinds } from "./queue-kind";

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

/** An item's key, `kind:id`, by which decisions refer to it. */
export const queueKeySchema = z
  .string()
  .max(80)
  .regex(/^(task|signal|quiet|unassigned|team_task|request):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

export const queueItemSchema = z.object({
  key: queueKeySchema,
  kind: queueKindSchema,
  title: z.string(),
  account: z.object({ id: z.uuid(), name: z.string(), logo: logoRefSchema }).nullable(),
  due_date: z.iso.date().nullable(),
  /** The path that it opens on this site. */
  link: z.string(),
  /** Depending on the kind, the number of days overdue, since the event, without activity, or of waiting. */
  days: z.number().int().nonnegative(),
  signal_kind: z.enum(signalKinds).nullable(),
  market_cap_usd: z.number().nullable(),
  /** The account's values of the fit profile's fields. Absent or null: the item has no account. */
  fit_facts: z
    .object({
      sector: z.string().nullable(),
      state: z.string().nullable(),
      band: z.string().nullable(),
      tier: z.string().nullable(),
    })
    .nullish(),
  /** Whether the user owns the account. */
  is_mine: z.boolean(),
  /** For a signal: how useful the user has recently found its kind, from -1 to 1. Absent: 0. */
  preference: z.number().min(-1).max(1).optional(),
  /** For a signal: whether the user found it useful. Absent: not rated. */
  is_useful: z.boolean().optional(),
  /** For an inactive account: whether it has never had any activity. */
  is_untouched: z.boolean().optional(),
  /**
   * Depending on the kind: a signal's source, an inactive account's owner, the assignee of a team's task, or a
   * request's subject.
   */
  detail: z.string().nullable(),
});

export type QueueItem = z.infer<typeof queueItemSchema>;

export const queueDecisionKinds = ["done", "snoozed", "not_useful"] as const;

/** The queue of `GET {api}/home/`: the ranked candidates (more than are shown), and today's decisions. */
export const homeQueueSchema = z.object({
  today: z.iso.date(),
  items: z.array(queueItemSchema),
  weights: queueWeightsSchema,
  /**
   * The origin of the weights: the reader, their team, or the defaults. Absent: the backend doesn't support team
   * weights.
   */
  weights_of: z.enum(["own", "team", "usual"]).default("own"),
  /** The reader's team, if it has weights: they apply when the reader has none. */
  team_weights: z.object({ id: z.uuid(), name: z.string(), weights: queueWeightsSchema }).nullable().default(null),
  /** The client's fit profile; null: none is set, and larger accounts fit better. */
  profile: fitProfileSchema.nullable().default(null),
  /** The number of items done, postponed or dismissed today. */
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
    until: inputDaySchema.nullable().default(null),
    /** Its title at the time of the decision, for the list of done items. */
    title: visibleText(300, "Enter a title"),
  })
  .strict()
  .refine(({ kind, until }) => (kind === "snoozed") === (until !== null), {
    path: ["until"],
    message: "Set a date only when snoozing",
  });

/**
 * `GET {api}/teams/weights/` (leaders): the teams that the caller leads, or all teams for a client's admin, by name,
 * with their weights.
 */
export const teamWeightsSchema = z.object({
  items: z.array(z.object({ id: z.uuid(), name: z.string(), weights: queueWeightsSchema.nullable() })),
});

export type TeamWeights = z.infer<typeof teamWeightsSchema>;

/** `PUT {api}/teams/{id}/weights/`; null removes the team's weights. */
export const teamWeightsChangeSchema = z.object({ weights: queueWeightsSchema.nullable() }).strict();

export type QueueDecision = z.output<typeof queueDecisionSchema>;
