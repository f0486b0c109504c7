import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { BulkAction } from "@/lib/contracts/account-bulk";
import { moment } from "../columns";
import { accounts, clients, users } from "./core";

/** What was seen of an account when it was chosen. What is left out wasn't seen. */
export interface Seen {
  owner: string | null;
  tier?: string | null | undefined;
  stage?: string | null | undefined;
}

/** One thing done with many accounts. */
export const bulks = pgTable(
  "bulks",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    action: jsonb("action").$type<BulkAction>().notNull(),
    /** May be the operator's, who belongs to no client: named by id alone. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
    /** The job that carries it out, or takes it back; null: the request itself does. */
    jobId: uuid("job_id"),
    undoneAt: moment("undone_at"),
    /** When the last account had its turn, forwards or backwards; null: it isn't over. */
    settledAt: moment("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("bulks_created").on(table.createdAt),
    index("bulks_of_user").on(table.clientId, table.createdBy, table.createdAt),
  ],
);

/** What becomes of each account of it. `waiting` ones have their turn yet to come. */
export const bulkItems = pgTable(
  "bulk_items",
  {
    clientId: text("client_id").notNull(),
    bulkId: uuid("bulk_id").notNull(),
    accountId: uuid("account_id").notNull(),
    outcome: text("outcome").notNull().default("waiting"),
    seen: jsonb("seen").$type<Seen>().notNull(),
    /** What was written: a task's id, the moment of a removal. */
    after: text("after"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.bulkId, table.accountId] }),
    foreignKey({ columns: [table.clientId, table.bulkId], foreignColumns: [bulks.clientId, bulks.id] }).onDelete(
      "cascade",
    ),
    foreignKey({
      columns: [table.clientId, table.accountId],
      foreignColumns: [accounts.clientId, accounts.id],
    }).onDelete("cascade"),
    index("bulk_items_of_account").on(table.clientId, table.accountId),
    index("bulk_items_by_outcome").on(table.clientId, table.bulkId, table.outcome, table.accountId),
  ],
);
