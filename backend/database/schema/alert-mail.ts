import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { AlertType, MailTime } from "@/lib/contracts/alerts/alert";
import type { FeedMailTime } from "@/lib/contracts/alerts/alert-preferences";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";
import { inClient, moment } from "../columns";
import { clientRef, users } from "./core";

/**
 * Members' delivery preferences for alerts, by alert type. A type missing in `ways`, and any type of a member without a
 * row, appears in the app and isn't mailed.
 */
export const alertPreferences = pgTable(
  "alert_preferences",
  {
    clientId: clientRef(),
    userId: text("user_id").notNull(),
    ways: jsonb("ways").$type<Partial<Record<AlertType, { in_app: boolean; mail: MailTime }>>>().notNull(),
    digestHour: smallint("digest_hour").notNull(),
    /** 1 to 7, from Monday. */
    digestWeekday: smallint("digest_weekday").notNull(),
    /** Quiet hours, during which no alert is mailed immediately; both null: none. */
    quietFrom: smallint("quiet_from"),
    quietUntil: smallint("quiet_until"),
    /** When alerts were last mailed immediately. Alerts that follow shortly after are delayed and mailed together. */
    mailedAt: moment("mailed_at"),
    feedMail: text("feed_mail").$type<FeedMailTime>().notNull().default("off"),
    /** The time up to which the feed was mailed; null: the feed isn't mailed. */
    feedSince: moment("feed_since"),
    /** When the feed since `feedSince` is mailed; null: never. */
    feedDueAt: moment("feed_due_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId] }),
    index("alert_preferences_feed_due").on(table.feedDueAt).concurrently().where(sql`${table.feedDueAt} is not null`),
    inClient(table, table.userId, users).onDelete("cascade"),
  ],
);

/** Alerts waiting to be mailed: one row per member and alert, deleted in the transaction that queues the mail. */
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
    /** The alert's account. It is looked up again before mailing, because it may have been removed since. */
    accountId: text("account_id"),
    /** The signal's kind; only for alerts about a signal. */
    signalKind: text("signal_kind").$type<SignalKind>(),
    link: text("link"),
    ruleId: text("rule_id"),
    ruleName: text("rule_name"),
    at: moment("at").notNull(),
    dueAt: moment("due_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.alertId] }),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("alert_mails_due").on(table.dueAt),
  ],
);
