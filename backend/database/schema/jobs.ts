import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";
import { clients, users } from "./core";

/** How far jobs are that somebody follows on a screen. `id` is the job's; the queue itself is pg-boss's, in its own schema. */
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
    /** Null: nobody knows yet. */
    total: integer("total"),
    createdAt: moment("created_at").notNull().default(sql`now()`),
    updatedAt: moment("updated_at").notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("job_progress_updated").on(table.updatedAt),
    // Few at any time: of these it is asked whether their jobs have failed meanwhile.
    index("job_progress_open").on(table.kind).where(sql`${table.state} in ('waiting', 'running')`),
  ],
);

/**
 * Which change a user has made under which key, so that the same request sent again makes nothing twice. `user_id` is a
 * plain name: the operator acts in clients without being a member of them. `request` is a hash of what was sent.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    userId: text("user_id").notNull(),
    key: text("key").notNull(),
    request: text("request").notNull(),
    resultId: uuid("result_id"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.userId, table.key] })],
);
