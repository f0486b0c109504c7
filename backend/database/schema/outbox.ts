import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { DocumentFields } from "../../realtime/delivery";
import { moment } from "../columns";
import { clients } from "./core";

/**
 * Changes still to be sent to the realtime database, written in the transaction of the change itself. `seq` orders the
 * changes of a document and is the document's version there. Delivered rows are kept for a day
 * (`backend/jobs/maintenance/purge-delivered.ts`); an undeliverable change is kept as a dead letter (`failed_at`) until
 * an operator resends it.
 */
export const outbox = pgTable(
  "outbox",
  {
    seq: bigint("seq", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity({ name: "outbox_seq" }),
    kind: text("kind", { enum: ["set", "update", "delete", "end_sign_in"] }).notNull(),
    /** The document's path; for `end_sign_in` the user's id. */
    path: text("path").notNull(),
    fields: jsonb("fields").$type<DocumentFields>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    /**
     * A new row is due immediately ('epoch'), so that `due_at` only ever compares the workers' clocks, never the
     * database's.
     */
    dueAt: moment("due_at").notNull().default(sql`'epoch'`),
    deliveredAt: moment("delivered_at"),
    failedAt: moment("failed_at"),
    lastError: text("last_error"),
    /** Trace id of the request that made the change (`telemetry/trace-work.ts`); null: not traced. */
    trace: text("trace"),
  },
  (table) => {
    return [
      index("outbox_of_path").on(table.path, table.seq),
      index("outbox_due")
        .on(table.dueAt, table.seq)
        .where(sql`${table.deliveredAt} is null and ${table.failedAt} is null`),
      index("outbox_delivered").on(table.deliveredAt).where(sql`${table.deliveredAt} is not null`),
      index("outbox_failed").on(table.failedAt).where(sql`${table.failedAt} is not null`),
    ];
  },
);

/**
 * Messages in the form that authors edit. `client_id` null: to all clients. Browsers read copies in the realtime
 * database.
 */
export const messages = pgTable(
  "messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id").references(() => clients.id),
    title: text("title").notNull(),
    body: text("body").notNull(),
    severity: text("severity", { enum: ["info", "success", "warning", "critical"] }).notNull(),
    roles: text("roles").array().notNull(),
    startTime: moment("start_time").notNull(),
    endTime: moment("end_time"),
    dismissible: boolean("dismissible").notNull(),
    enabled: boolean("enabled").notNull(),
    linkHref: text("link_href"),
    linkLabel: text("link_label"),
    createdBy: text("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("messages_of_client").on(table.clientId, table.startTime)],
);
