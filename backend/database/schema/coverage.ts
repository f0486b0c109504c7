import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";
import { accounts, clients, users } from "./core";

/**
 * When accounts that somebody owns are looked at again, to see whether they have gone quiet, and of which silence has been
 * told already. A trigger puts every account in here that gets an owner.
 */
export const accountSilences = pgTable(
  "account_silences",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    accountId: uuid("account_id").notNull(),
    lookAt: moment("look_at").notNull(),
    /** When the silence began of which was told; null: of none yet. */
    toldSince: moment("told_since"),
    /** After how many days of it was told last. */
    toldDays: smallint("told_days").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.accountId] }),
    foreignKey({
      columns: [table.clientId, table.accountId],
      foreignColumns: [accounts.clientId, accounts.id],
    }).onDelete("cascade"),
    index("account_silences_due").on(table.lookAt),
    // Those that are quiet, by the client.
    index("account_silences_told")
      .on(table.clientId, table.toldDays, table.accountId)
      .where(sql`${table.toldDays} > 0`),
  ],
);

/** When a member was last nudged about an account: one a day. What was said, and by whom, isn't kept here. */
export const accountNudges = pgTable(
  "account_nudges",
  {
    clientId: text("client_id").notNull(),
    accountId: uuid("account_id").notNull(),
    userId: text("user_id").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.accountId, table.userId] }),
    foreignKey({
      columns: [table.clientId, table.accountId],
      foreignColumns: [accounts.clientId, accounts.id],
    }).onDelete("cascade"),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [users.clientId, users.id] }).onDelete(
      "cascade",
    ),
    index("account_nudges_of_member").on(table.clientId, table.userId),
    index("account_nudges_by_age").on(table.clientId, table.at),
  ],
);
