import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "../columns";
import { clients, users } from "./core";

const ofMember = {
  clientId: text("client_id")
    .notNull()
    .references(() => clients.id, { onDelete: "cascade" }),
  userId: text("user_id").notNull(),
};

const toMember = (table: { clientId: AnyPgColumn; userId: AnyPgColumn }) =>
  foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [users.clientId, users.id] }).onDelete(
    "cascade",
  );

/** Views of the accounts list that members keep. `query` is a list's address; what it says is checked when it is read. */
export const accountViews = pgTable(
  "account_views",
  {
    ...ofMember,
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
    index("account_views_of_user").on(table.clientId, table.userId),
    index("account_views_shared").on(table.clientId).where(sql`${table.isShared}`),
    toMember(table),
  ],
);

/** What a member has chosen of a view: a tab of it, or to open the list on it. */
export const accountViewChoices = pgTable(
  "account_view_choices",
  {
    ...ofMember,
    viewId: uuid("view_id").notNull(),
    isPinned: boolean("is_pinned").notNull(),
    isDefault: boolean("is_default").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.viewId] }),
    foreignKey({
      columns: [table.clientId, table.viewId],
      foreignColumns: [accountViews.clientId, accountViews.id],
    }).onDelete("cascade"),
    uniqueIndex("account_view_choices_default").on(table.clientId, table.userId).where(sql`${table.isDefault}`),
    toMember(table),
  ],
);
