import { sql } from "drizzle-orm";
import { date, index, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accounts, clients, users } from "./schema";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Every row belongs to a client and to one of its accounts; it goes with the account. */
const ofAccount = {
  clientId: text("client_id")
    .notNull()
    .references(() => clients.id),
  accountId: uuid("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
};

const personId = (name: string) => text(name).references(() => users.id, { onDelete: "set null" });

/** Who wants to hear of an account. */
export const accountWatches = pgTable(
  "account_watches",
  {
    ...ofAccount,
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] })],
);

/** What happened at accounts. */
export const signals = pgTable(
  "signals",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ...ofAccount,
    title: text("title").notNull(),
    source: text("source").notNull(),
    url: text("url"),
    occurredAt: moment("occurred_at").notNull(),
    createdBy: personId("created_by"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("signals_of_account").on(table.clientId, table.accountId, table.occurredAt, table.id)],
);

/** What people wrote about accounts. */
export const notes = pgTable(
  "notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ...ofAccount,
    body: text("body").notNull(),
    mentions: text("mentions").array().notNull(),
    createdBy: personId("created_by"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("notes_of_account").on(table.clientId, table.accountId, table.createdAt, table.id)],
);

/** What is to be done. `reminded_of`: the due day of which the assignee has been told, so that each day is told of once. */
export const tasks = pgTable(
  "tasks",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ...ofAccount,
    title: text("title").notNull(),
    dueDate: date("due_date", { mode: "string" }),
    assigneeId: personId("assignee_id"),
    doneAt: moment("done_at"),
    remindedOf: date("reminded_of", { mode: "string" }),
    overdueOf: date("overdue_of", { mode: "string" }),
    createdBy: personId("created_by"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("tasks_of_account").on(table.clientId, table.accountId, table.createdAt, table.id),
    index("tasks_open").on(table.dueDate).where(sql`${table.doneAt} is null and ${table.dueDate} is not null`),
  ],
);

/** Who asked a client's admins for access, and for what. */
export const accessRequests = pgTable(
  "access_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    path: text("path"),
    reason: text("reason"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("access_requests_of_user").on(table.userId, table.createdAt)],
);
