import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { inClient, moment } from "../columns";
import { accounts, authorId, clientKey, users } from "./core";

/** Members' manually maintained lists of accounts. */
export const accountLists = pgTable(
  "account_lists",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    /**
     * The list's owner; null: a shared list whose owner left the client when no admin was there to inherit the list.
     */
    userId: text("user_id"),
    name: text("name").notNull(),
    isShared: boolean("is_shared").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("account_lists_of_user").on(table.clientId, table.userId),
    index("account_lists_shared").on(table.clientId).where(sql`${table.isShared}`),
    // The migration's SQL says `set null (user_id)`, which drizzle can't express.
    inClient(table, table.userId, users).onDelete("set null"),
  ],
);

/** The accounts on a list. A removed account keeps its row, hidden, until it is restored or permanently deleted. */
export const accountListMembers = pgTable(
  "account_list_members",
  {
    clientId: text("client_id").notNull(),
    listId: uuid("list_id").notNull(),
    accountId: uuid("account_id").notNull(),
    createdAt: moment("created_at").notNull(),
    createdBy: authorId(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.listId, table.accountId] }),
    inClient(table, table.listId, accountLists).onDelete("cascade"),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    index("account_list_members_author").on(table.createdBy).concurrently().where(sql`${table.createdBy} is not null`),
    index("account_list_members_of_account").on(table.clientId, table.accountId),
  ],
);
