import { foreignKey, index, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { AlertType, MailTime } from "@/lib/contracts/alert";
import type { SignalKind } from "@/lib/contracts/signal-kind";
import { moment } from "../columns";
import { clients, users } from "./core";

/** How members are told of their alerts, by type; what isn't in `ways` is in the app and not mailed. No row: all of it so. */
export const alertPreferences = pgTable(
  "alert_preferences",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    userId: text("user_id").notNull(),
    ways: jsonb("ways").$type<Partial<Record<AlertType, { in_app: boolean; mail: MailTime }>>>().notNull(),
    digestHour: smallint("digest_hour").notNull(),
    /** 1 is Monday. */
    digestWeekday: smallint("digest_weekday").notNull(),
    /** Hours between which nothing is mailed at once; both null: there are none. */
    quietFrom: smallint("quiet_from"),
    quietUntil: smallint("quiet_until"),
    /** When alerts were last mailed at once: the next ones wait a while, and come together. */
    mailedAt: moment("mailed_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId] }),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [users.clientId, users.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** Alerts that wait to be mailed: one row for a member and an alert, gone in the transaction that queues its mail. */
export const alertMails = pgTable(
  "alert_mails",
  {
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    alertId: text("alert_id").notNull(),
    type: text("type").$type<AlertType>().notNull(),
    mail: text("mail").$type<Exclude<MailTime, "off">>().notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** Looked up again before it is mailed: the account may be gone by then. */
    accountId: text("account_id"),
    /** Of a signal: its kind. */
    signalKind: text("signal_kind").$type<SignalKind>(),
    link: text("link"),
    ruleId: text("rule_id"),
    ruleName: text("rule_name"),
    at: moment("at").notNull(),
    dueAt: moment("due_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.alertId] }),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [users.clientId, users.id] }).onDelete(
      "cascade",
    ),
    index("alert_mails_due").on(table.dueAt),
  ],
);
