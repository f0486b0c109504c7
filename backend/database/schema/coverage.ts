import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "../columns";
import { accounts, clients, teams, users } from "./core";

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

/** Which accounts without an owner go to a team: by the filters of the list, in the order in which they win. */
export const territories = pgTable(
  "territories",
  {
    clientId: text("client_id").notNull(),
    id: uuid("id").notNull().defaultRandom(),
    teamId: uuid("team_id").notNull(),
    name: text("name").notNull(),
    /** Filters as in the address of the list. */
    query: text("query").notNull(),
    /** How many kinds of filters it has: more win over fewer, then the older over the younger. */
    filterCount: smallint("filter_count").notNull(),
    /** Whether the members of the team get them in turn; otherwise `member_id` does. */
    isShared: boolean("is_shared").notNull(),
    /** Null, and not shared: who got them has left, and nobody does. */
    memberId: text("member_id"),
    /** Who said so last; null: they have left. */
    setBy: text("set_by"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({ columns: [table.clientId, table.teamId], foreignColumns: [teams.clientId, teams.id] }).onDelete(
      "cascade",
    ),
    // In the database: `set null (member_id)`.
    foreignKey({ columns: [table.clientId, table.memberId], foreignColumns: [users.clientId, users.id] }).onDelete(
      "set null",
    ),
    // Likewise: `set null (set_by)`.
    foreignKey({ columns: [table.clientId, table.setBy], foreignColumns: [users.clientId, users.id] }).onDelete(
      "set null",
    ),
    uniqueIndex("territories_one_name").on(table.clientId, sql`lower(${table.name})`),
    index("territories_of_team").on(table.clientId, table.teamId),
    index("territories_of_member").on(table.clientId, table.memberId),
    index("territories_of_setter").on(table.clientId, table.setBy),
  ],
);
