import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { RuleKind } from "@/lib/contracts/rules/rule-kind";
import { inClient, moment } from "../columns";
import { clientKey, users } from "./core";

/** Members' alert rules. `query` is the accounts list's URL query; it is validated when it is read. */
export const alertRules = pgTable(
  "alert_rules",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    kind: text("kind").$type<RuleKind>().notNull(),
    /** Kinds of signals, fields, durations or directions, depending on the rule's kind; empty: all. */
    topics: text("topics").array().notNull(),
    /** For rules about industries: the minimum move, in standard deviations; null: any unusual move. */
    minSigma: doublePrecision("least_sigma"),
    isOn: boolean("is_on").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** A removed rule is kept for a day, so that the removal can be undone. */
    removedAt: moment("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("alert_rules_of_user").on(table.clientId, table.userId),
    index("alert_rules_listening")
      .on(table.clientId, table.kind)
      .where(sql`${table.isOn} and ${table.removedAt} is null`),
    // Industry moves belong to no client; this index finds the rules about them.
    index("alert_rules_of_industries")
      .on(table.clientId, table.userId)
      .where(sql`${table.kind} = 'industry' and ${table.isOn} and ${table.removedAt} is null`),
  ],
);

/** Alerts raised by rules: one row per member and event, even if several of the member's rules match. */
export const ruleAlerts = pgTable(
  "rule_alerts",
  {
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    /** The id of the event, which is also the alert's id. */
    alertId: text("alert_id").notNull(),
    ruleId: uuid("rule_id").notNull(),
    at: moment("at").notNull(),
    /** True when the rule's hourly limit was exceeded: the alert is then part of a summary. */
    isHeld: boolean("is_held").notNull(),
    /** When the member deleted the alert. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.alertId] }),
    inClient(table, table.ruleId, alertRules).onDelete("cascade"),
    index("rule_alerts_of_rule").on(table.clientId, table.ruleId, table.at),
    index("rule_alerts_by_age").on(table.at),
  ],
);
