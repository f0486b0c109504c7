import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { moment } from "../columns";
import { accounts, users } from "./core";

/** Accounts whose alerts a member has muted, until a given time; null: indefinitely. */
export const accountMutes = pgTable(
  "account_mutes",
  {
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    accountId: uuid("account_id").notNull(),
    until: moment("until"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.accountId] }),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [users.clientId, users.id] }).onDelete(
      "cascade",
    ),
    foreignKey({
      columns: [table.clientId, table.accountId],
      foreignColumns: [accounts.clientId, accounts.id],
    }).onDelete("cascade"),
    index("account_mutes_of_account").on(table.clientId, table.accountId),
  ],
);

/** Kinds of signals whose alerts a member has muted, until a given time; null: indefinitely. */
export const kindMutes = pgTable(
  "kind_mutes",
  {
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    kind: text("kind").$type<SignalKind>().notNull(),
    until: moment("until"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.kind] }),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [users.clientId, users.id] }).onDelete(
      "cascade",
    ),
  ],
);
