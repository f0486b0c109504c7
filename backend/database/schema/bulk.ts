import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { BulkAction } from "@/lib/contracts/accounts/account-bulk";
import { inClient, moment } from "../columns";
import { accounts, authorId, clientKey } from "./core";

/** The account's values that the user saw when selecting it. Values that weren't shown are absent. */
export interface SeenValues {
  owner: string | null;
  tier?: string | null | undefined;
  stage?: string | null | undefined;
  /** The values of the custom fields that the change sets, as they were when it was started; by the field's id. */
  custom?: Record<string, string | null> | undefined;
  /** The ids of the account's selected contacts, for a bulk change of contacts. */
  contacts?: string[] | undefined;
}

/** Bulk changes: one action on many accounts. */
export const bulks = pgTable(
  "bulks",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    action: jsonb("action").$type<BulkAction>().notNull(),
    createdBy: authorId(),
    createdAt: moment("created_at").notNull(),
    /** The job that applies or undoes the change; null: the request does so itself. */
    jobId: uuid("job_id"),
    undoneAt: moment("undone_at"),
    /** When the last account was processed, whether to apply the change or to undo it; null: not finished. */
    settledAt: moment("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("bulks_author").on(table.createdBy).concurrently().where(sql`${table.createdBy} is not null`),
    index("bulks_created").on(table.createdAt),
    index("bulks_of_user").on(table.clientId, table.createdBy, table.createdAt),
  ],
);

/** State of each account of a bulk change; `waiting` accounts are still to be processed. */
export const bulkItems = pgTable(
  "bulk_items",
  {
    clientId: text("client_id").notNull(),
    bulkId: uuid("bulk_id").notNull(),
    accountId: uuid("account_id").notNull(),
    outcome: text("outcome").notNull().default("waiting"),
    seen: jsonb("seen").$type<SeenValues>().notNull(),
    /**
     * The result, by the action's kind. `task`: the new task's id. `assign`: the ids of the tasks reassigned along with
     * the account, separated by commas. `territory`: the new owner's id, followed by that of the change in the
     * account's history: `rep,12`. `remove`: the time. `list`: the time at which the account was added to the list; if
     * it was removed, followed by the user who had added it: `2026-03-02T09:00:00.000Z,rep`. `watch`: the time at which
     * the watch began, even if the change ended it. `undo_hour`: the number of undone changes. `contacts`: the number
     * of changed contacts; after an undo, followed by the number of restored ones: `10,9`.
     */
    after: text("after"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.bulkId, table.accountId] }),
    inClient(table, table.bulkId, bulks).onDelete("cascade"),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    index("bulk_items_of_account").on(table.clientId, table.accountId),
    index("bulk_items_by_outcome").on(table.clientId, table.bulkId, table.outcome, table.accountId),
  ],
);
