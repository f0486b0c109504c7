import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inClient, moment } from "../columns";
import { accounts, clientRef, teams, users } from "./core";

/**
 * The next inactivity check of each owned account, and the last inactive period that raised an alert. A trigger adds
 * every account that gets an owner.
 */
export const accountInactivity = pgTable(
  "account_inactivity",
  {
    clientId: clientRef(),
    accountId: uuid("account_id").notNull(),
    checkAt: moment("check_at").notNull(),
    /** Start of the inactive period of the last alert; null: none yet. */
    notifiedSince: moment("notified_since"),
    /** Length of that period in days when the alert was raised. */
    notifiedDays: smallint("notified_days").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.accountId] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    index("account_inactivity_due").on(table.checkAt),
    // For listing a client's inactive accounts.
    index("account_inactivity_notified")
      .on(table.clientId, table.notifiedDays, table.accountId)
      .where(sql`${table.notifiedDays} > 0`),
  ],
);

/** When a member was last nudged about an account, which is allowed once a day. Text and sender aren't stored. */
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
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("account_nudges_of_member").on(table.clientId, table.userId),
    index("account_nudges_by_age").on(table.clientId, table.at),
  ],
);

/** Rules that assign new accounts without an owner to members of a team, if filters of the accounts list match. */
export const territories = pgTable(
  "territories",
  {
    clientId: text("client_id").notNull(),
    id: uuid("id").notNull().defaultRandom(),
    teamId: uuid("team_id").notNull(),
    name: text("name").notNull(),
    /** Filters, as a URL query of the accounts list. */
    query: text("query").notNull(),
    /**
     * The number of distinct kinds of filters (`countFilters`). If several territories match an account, the one with
     * the most kinds wins; of equal ones, the oldest.
     */
    filterCount: smallint("filter_count").notNull(),
    /** Whether accounts are assigned to the team's members in turn; otherwise to `member_id`. */
    isShared: boolean("is_shared").notNull(),
    /** Null without `is_shared`: the member has left, and accounts aren't assigned. */
    memberId: text("member_id"),
    /** The user who last changed the territory; null: that user has left. */
    setBy: text("set_by"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.teamId, teams).onDelete("cascade"),
    inClient(table, table.memberId, users).onDelete("set null"),
    inClient(table, table.setBy, users).onDelete("set null"),
    uniqueIndex("territories_one_name").on(table.clientId, sql`lower(${table.name})`),
    index("territories_of_team").on(table.clientId, table.teamId),
    index("territories_of_member").on(table.clientId, table.memberId),
    index("territories_of_setter").on(table.clientId, table.setBy),
  ],
);
