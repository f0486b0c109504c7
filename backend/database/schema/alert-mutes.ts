import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { inClient, moment } from "../columns";
import { accounts, users } from "./core";

/** Accounts whose alerts a member has muted; `until` null: indefinitely. */
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
    inClient(table, table.userId, users).onDelete("cascade"),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    index("account_mutes_of_account").on(table.clientId, table.accountId),
  ],
);

/** Kinds of signals whose alerts a member has muted; `until` null: indefinitely. */
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
    inClient(table, table.userId, users).onDelete("cascade"),
  ],
);
