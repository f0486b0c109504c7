import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";
import { accounts, clients, users } from "./core";

/** Lists of accounts that members keep by hand. */
export const accountLists = pgTable(
  "account_lists",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    /** Whose it is; null: a shared one whose owner has left a client without an admin. */
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
    // In the database: `set null (user_id)`, which drizzle has no words for.
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [users.clientId, users.id] }).onDelete(
      "set null",
    ),
  ],
);

/** Which accounts are on a list; one that is removed stays on it unseen, until it is restored or gone for good. */
export const accountListMembers = pgTable(
  "account_list_members",
  {
    clientId: text("client_id").notNull(),
    listId: uuid("list_id").notNull(),
    accountId: uuid("account_id").notNull(),
    createdAt: moment("created_at").notNull(),
    /** May be the operator's, who belongs to no client: named by id alone. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.listId, table.accountId] }),
    foreignKey({
      columns: [table.clientId, table.listId],
      foreignColumns: [accountLists.clientId, accountLists.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.clientId, table.accountId],
      foreignColumns: [accounts.clientId, accounts.id],
    }).onDelete("cascade"),
    index("account_list_members_of_account").on(table.clientId, table.accountId),
  ],
);
