import { z } from "zod";
import { sourceNames } from "../signals/connector-topic";

/** `GET {api}/health/`: 200 while the process runs; checks nothing else. */
export const livenessSchema = z.object({ status: z.literal("ok") });

/** `off`: not configured. */
const partStateSchema = z.enum(["ok", "away", "off"]);

export type PartState = z.infer<typeof partStateSchema>;

/**
 * `GET {api}/ready/`: 200 when requests can be served, 503 otherwise; `missing` names unavailable parts in either case.
 * `parts`: `database` and `migrations`, which are required; `firestore` and `mail`, whose changes are queued while they
 * are unavailable.
 */
export const readinessSchema = z.object({
  ready: z.boolean(),
  missing: z.array(z.string()),
  parts: z.record(z.string(), partStateSchema),
});

export type Readiness = z.infer<typeof readinessSchema>;

const count = z.number().int().nonnegative();

const queueSchema = z.object({ name: z.string(), waiting: count, running: count, failed: count });

const routeTimeSchema = z.object({ route: z.string(), count, p50_ms: z.number(), p95_ms: z.number() });

export type RouteTime = z.infer<typeof routeTimeSchema>;

const connectorHealthSchema = z.object({
  name: z.enum(sourceNames),
  /** `off`: not configured. `waiting`: paused until `next_at`, because the source asked for it or didn't respond. */
  state: z.enum(["on", "waiting", "off"]),
  last_good_at: z.iso.datetime().nullable(),
  next_at: z.iso.datetime().nullable(),
  /** The numbers of requests and errors today (UTC). */
  requests: count,
  errors: count,
  last_error: z.string().nullable(),
  last_error_at: z.iso.datetime().nullable(),
});

export type ConnectorHealth = z.infer<typeof connectorHealthSchema>;

/** The limit of the counts in `operatorHealthSchema`. */
export const healthLimits = { waiting: 10_000 } as const;

/** `GET {api}/operator/health/` (admin). */
export const operatorHealthSchema = z.object({
  at: z.iso.datetime(),
  readiness: readinessSchema,
  /** Changes that are due for the realtime database, counted up to `healthLimits.waiting`. */
  outbox: z.object({ waiting: count, oldest_seconds: count.nullable(), failed: count }),
  queues: z.array(queueSchema),
  /** The external sources, across all backends; absent for a backend without any. */
  connectors: z.array(connectorHealthSchema).default([]),
  /** The routes of the backend process that answers, since it started; the slowest first. */
  routes: z.object({ since: z.iso.datetime(), items: z.array(routeTimeSchema) }),
});

export type OperatorHealth = z.infer<typeof operatorHealthSchema>;
