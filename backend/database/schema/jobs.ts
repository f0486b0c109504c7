import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";

/**
 * Keys of completed requests (`Idempotency-Key`), so that a repeated request isn't carried out again. Neither
 * `client_id` nor `user_id` is a foreign key: operators act in clients without being members, and publish to all
 * clients (`noClient`). `request` is a hash of the request.
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
