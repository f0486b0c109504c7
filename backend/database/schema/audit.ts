import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { moment } from "../columns";

/**
 * The audit log: who changed what, when and from where. A trigger rejects updates, except those that erase a person's
 * name, and deletions of entries less than 365 days old. `client_id` "" marks changes to the product as a whole. `id`
 * increases with time.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    clientId: text("client_id").notNull().default(""),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    at: timestamp("at", { withTimezone: true, mode: "date" }).notNull(),
    /** A user's id; "" without a signed-in user. */
    actorId: text("actor_id").notNull(),
    /** Noun and verb, e.g. `message.end`. */
    action: text("action").notNull(),
    /** Id of the changed row. */
    subject: text("subject").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    ip: text("ip"),
    agent: text("agent"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("audit_log_all").on(table.id),
    index("audit_log_at").on(table.at, table.id),
    index("audit_log_client").on(table.clientId, table.at, table.id),
    index("audit_log_actor").on(table.clientId, table.actorId, table.at, table.id),
    index("audit_log_kind").on(table.clientId, sql`split_part(${table.action}, '.', 1)`, table.at, table.id),
  ],
);

/**
 * Where each client's audit log is sent; the row with `client_id` "" is the operator's, with the entries of all
 * clients.
 */
export const auditStreams = pgTable("audit_streams", {
  clientId: text("client_id").primaryKey(),
  url: text("url").notNull(),
  sealedSecret: text("sealed_secret").notNull(),
  /** Incremented by each change of the settings, so that a batch sent with earlier ones isn't counted as delivered. */
  version: integer("version").notNull().default(1),
  /** The id of the last entry that the receiver accepted. */
  position: bigint("position", { mode: "number" }).notNull(),
  createdAt: moment("created_at").notNull(),
  lastSuccessAt: moment("last_success_at"),
  /** The number of failures since the last success. */
  failures: integer("failures").notNull().default(0),
  failingSince: moment("failing_since"),
  lastFailedAt: moment("last_failed_at"),
  failure: text("failure"),
  nextAttemptAt: moment("next_attempt_at"),
  /** When sending stopped after days of failures; null: it hasn't. */
  stoppedAt: moment("stopped_at"),
});
