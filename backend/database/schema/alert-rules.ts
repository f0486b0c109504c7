import { sql } from "drizzle-orm";
import { boolean, doublePrecision, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { RuleKind } from "@/lib/contracts/rule-kind";
import { moment } from "../columns";
import { clients, users } from "./core";

/** What members want to be told of. `query` is a list's address; what it says is checked when it is read. */
export const alertRules = pgTable(
  "alert_rules",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    kind: text("kind").$type<RuleKind>().notNull(),
    /** Kinds of signals, fields, lengths or directions; none: all of them. */
    topics: text("topics").array().notNull(),
    /** Of a rule for industries: how far one has to move, in standard deviations; null: whatever is more than usual. */
    leastSigma: doublePrecision("least_sigma"),
    isOn: boolean("is_on").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** Removed rules stay for a day, so that it can be taken back. */
    removedAt: moment("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [users.clientId, users.id] }).onDelete(
      "cascade",
    ),
    index("alert_rules_of_user").on(table.clientId, table.userId),
    index("alert_rules_listening")
      .on(table.clientId, table.kind)
      .where(sql`${table.isOn} and ${table.removedAt} is null`),
    // What moves an industry is of no client: those that wait for it are found by this.
    index("alert_rules_of_industries")
      .on(table.clientId, table.userId)
      .where(sql`${table.kind} = 'industry' and ${table.isOn} and ${table.removedAt} is null`),
  ],
);

/** What rules have raised: one row for a member and an occurrence, however many of their rules it fits. */
export const ruleAlerts = pgTable(
  "rule_alerts",
  {
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    /** What happened; the alert's own id. */
    alertId: text("alert_id").notNull(),
    ruleId: uuid("rule_id").notNull(),
    at: moment("at").notNull(),
    /** There were too many in this hour: it is told with others as one. */
    isHeld: boolean("is_held").notNull(),
    /** When the member deleted the alert. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.alertId] }),
    foreignKey({
      columns: [table.clientId, table.ruleId],
      foreignColumns: [alertRules.clientId, alertRules.id],
    }).onDelete("cascade"),
    index("rule_alerts_of_rule").on(table.clientId, table.ruleId, table.at),
    index("rule_alerts_by_age").on(table.at),
  ],
);
