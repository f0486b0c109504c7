import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/**
 * The audit log: who changed what, when and from where. A trigger forbids updates, and deletes of rows that aren't
 * years old. `client_id` "" marks changes to the product as a whole. `id` increases with time.
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
