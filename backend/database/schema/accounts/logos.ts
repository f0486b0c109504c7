import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, inClient, moment } from "../../columns";
import { accounts } from "../core";

/** Logos of accounts, as redrawn when they were uploaded. Former logos are kept, so that a change can be undone. */
export const accountLogos = pgTable(
  "account_logos",
  {
    clientId: text("client_id").notNull(),
    id: uuid("id").notNull().defaultRandom(),
    accountId: uuid("account_id").notNull(),
    content: bytes("content").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    index("account_logos_of_account").on(table.clientId, table.accountId, table.createdAt),
  ],
);
