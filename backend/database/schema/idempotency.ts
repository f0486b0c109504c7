import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { clients } from "./core";

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
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.userId, table.key] })],
);
