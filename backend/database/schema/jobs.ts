import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";
import { clients, users } from "./core";

/** Progress of jobs that a user follows on a screen. `id` is the job's; the queue itself is in pg-boss's own schema. */
export const jobProgress = pgTable(
  "job_progress",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    /** The job's name. */
    kind: text("kind").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text("state", { enum: ["waiting", "running", "done", "failed"] })
      .notNull()
      .default("waiting"),
    done: integer("done").notNull().default(0),
    /** Null: not known yet. */
    total: integer("total"),
    createdAt: moment("created_at").notNull().default(sql`now()`),
    updatedAt: moment("updated_at").notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("job_progress_updated").on(table.updatedAt),
    // Open jobs, of which there are few, so that their failures can be looked up in the queue.
    index("job_progress_open").on(table.kind).where(sql`${table.state} in ('waiting', 'running')`),
  ],
);

/**
 * Keys of completed requests (`Idempotency-Key`), so that a repeated request changes nothing twice. Neither `client_id`
 * nor `user_id` is a foreign key: operators act in clients without being members, and publish to all clients
 * (`noClient`). `request` is a hash of the request.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    key: text("key").notNull(),
    request: text("request").notNull(),
    resultId: uuid("result_id"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.userId, table.key] })],
);
