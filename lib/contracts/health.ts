import { z } from "zod";
import { sourceNames } from "./connector-topic";

/** `GET {api}/health/`: 200 while the process answers; nothing is asked. */
export const aliveSchema = z.object({ status: z.literal("ok") });

/** `off`: no setting asks for it. */
const partStateSchema = z.enum(["ok", "away", "off"]);

export type PartState = z.infer<typeof partStateSchema>;

/**
 * `GET {api}/ready/`: 200 when requests can be served, 503 otherwise; `missing` names what is away either way. `parts`:
 * `database` and `migrations`, without which nothing is served, `firestore` and `mail`, for which changes wait.
 */
export const readinessSchema = z.object({
  ready: z.boolean(),
  missing: z.array(z.string()),
  parts: z.record(z.string(), partStateSchema),
});

export type Readiness = z.infer<typeof readinessSchema>;

const count = z.number().int().nonnegative();

const queueSchema = z.object({ name: z.string(), waiting: count, running: count, failed: count });

/** What was given up after its last attempt: a job, or (`queue` is `outbox`) a change for the realtime database. */
const deadLetterSchema = z.object({
  queue: z.string(),
  id: z.string(),
  client_id: z.string().nullable(),
  attempts: count,
  failed_at: z.iso.datetime(),
  problem: z.string(),
});

export type DeadLetter = z.infer<typeof deadLetterSchema>;

const routeTimeSchema = z.object({ route: z.string(), count, p50_ms: z.number(), p95_ms: z.number() });

export type RouteTime = z.infer<typeof routeTimeSchema>;

const connectorHealthSchema = z.object({
  name: z.enum(sourceNames),
  /** `off`: not set up. `waiting`: the source asked us to wait, or is away, until `next_at`. */
  state: z.enum(["on", "waiting", "off"]),
  last_good_at: z.iso.datetime().nullable(),
  next_at: z.iso.datetime().nullable(),
  /** Of today (UTC). */
  requests: count,
  errors: count,
  last_error: z.string().nullable(),
  last_error_at: z.iso.datetime().nullable(),
});

export type ConnectorHealth = z.infer<typeof connectorHealthSchema>;

/** The most that counts and lists of `operatorHealthSchema` go to: more is told as this many. */
export const healthLimits = { waiting: 10_000, deadLetters: 50 } as const;

/** `GET {api}/operator/health/` (admin). */
export const operatorHealthSchema = z.object({
  at: z.iso.datetime(),
  readiness: readinessSchema,
  /** What waits for the realtime database although its time has come, at most `healthLimits.waiting`. */
  outbox: z.object({ waiting: count, oldest_seconds: count.nullable(), failed: count }),
  queues: z.array(queueSchema),
  /** The latest first, at most `healthLimits.deadLetters` jobs and as many changes. */
  dead_letters: z.array(deadLetterSchema),
  /** The outside sources, over all backends; absent: of a backend that knows none. */
  connectors: z.array(connectorHealthSchema).default([]),
  /** Of the backend process that answers, since it started; the slowest first. */
  routes: z.object({ since: z.iso.datetime(), items: z.array(routeTimeSchema) }),
});

export type OperatorHealth = z.infer<typeof operatorHealthSchema>;

/** `POST {api}/operator/dead-letters/` (admin) → 204: tries a dead letter again. 404 when it is none any more. */
export const sendAgainSchema = z.object({ queue: z.string().min(1).max(60), id: z.string().min(1).max(60) }).strict();

export type SendAgain = z.infer<typeof sendAgainSchema>;
