import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ViewSubject } from "@/lib/contracts/views/saved-view";
import { inClient, moment } from "../columns";
import { clientKey, teams, users } from "./core";

const ofMember = {
  clientId: clientKey(),
  userId: text("user_id").notNull(),
};

/** Which list a row is about: accounts or contacts. */
const subject = () => text("subject").$type<ViewSubject>().notNull();
const ofList = { subject: subject().default("account") };

/** Saved views of the lists of accounts and contacts. `query` is the list's URL query, validated when it is read. */
export const accountViews = pgTable(
  "account_views",
  {
    ...ofMember,
    ...ofList,
    id: uuid("id").notNull().defaultRandom(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    columns: jsonb("columns").$type<string[]>().notNull(),
    density: text("density").notNull(),
    isShared: boolean("is_shared").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // Referenced by the default views of teams and roles, so that a default can only be a shared view.
    unique("account_views_sharing").on(table.clientId, table.id, table.isShared),
    index("account_views_of_user").on(table.clientId, table.userId),
    index("account_views_shared").on(table.clientId).where(sql`${table.isShared}`),
    inClient(table, table.userId, users).onDelete("cascade"),
  ],
);

/** A member's settings for a view: shown as a tab, or opened by default. One view of each list may be the default. */
export const accountViewChoices = pgTable(
  "account_view_choices",
  {
    ...ofMember,
    ...ofList,
    viewId: uuid("view_id").notNull(),
    isPinned: boolean("is_pinned").notNull(),
    isDefault: boolean("is_default").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.viewId] }),
    inClient(table, table.viewId, accountViews).onDelete("cascade"),
    uniqueIndex("account_view_choices_default_of_list")
      .on(table.clientId, table.userId, table.subject)
      .concurrently()
      .where(sql`${table.isDefault}`),
    inClient(table, table.userId, users).onDelete("cascade"),
  ],
);

/**
 * Members who want a list to open unfiltered regardless of the default of their team or role. Such a member has no
 * default view of their own.
 */
export const viewOptOuts = pgTable("view_opt_outs", { ...ofMember, subject: subject() }, (table) => [
  primaryKey({ columns: [table.clientId, table.userId, table.subject] }),
  inClient(table, table.userId, users).onDelete("cascade"),
]);

/**
 * The default shared views of a list: for the members of a team, or the users of a role. Roles are in lower case; the
 * operator's role has no default view.
 */
export const viewDefaults = pgTable(
  "view_defaults",
  {
    clientId: text("client_id").notNull(),
    teamId: uuid("team_id"),
    role: text("role"),
    opener: text("opener").generatedAlwaysAs(sql`coalesce(team_id::text, role)`),
    subject: subject(),
    viewId: uuid("view_id").notNull(),
    isShared: boolean("is_shared").notNull().default(true),
    setAt: moment("set_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.opener, table.subject] }),
    foreignKey({
      name: "view_defaults_of_team",
      columns: [table.clientId, table.teamId],
      foreignColumns: [teams.clientId, teams.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "view_defaults_shared_view",
      columns: [table.clientId, table.viewId, table.isShared],
      foreignColumns: [accountViews.clientId, accountViews.id, accountViews.isShared],
    }).onDelete("cascade"),
    index("view_defaults_of_view").on(table.clientId, table.viewId),
    check("view_defaults_is_shared", sql`${table.isShared}`),
    check("view_defaults_of_team_or_role", sql`num_nonnulls(${table.teamId}, ${table.role}) = 1`),
    check("view_defaults_role", sql`${table.role} in ('client_admin', 'sales_leader', 'sales_rep', 'user')`),
  ],
);
