import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { inClient, moment } from "../../columns";
import { authorId, clientKey, users } from "../core";

/** Members whose accounts and open tasks a job is handing over; a row exists until the job is done. */
export const handOvers = pgTable(
  "hand_overs",
  {
    clientId: clientKey(),
    userId: text("user_id").notNull(),
    /**
     * Shared by all members whose accounts one request hands over; the accounts' history names it as the cause of the
     * changes.
     */
    id: uuid("id").notNull(),
    /**
     * The colleague who gets the accounts and tasks; null: nobody. Not a foreign key, because that colleague may leave
     * before the hand-over is done.
     */
    successorId: text("successor_id"),
    /** The reason shown in that colleague's alert: “Dana Reyes left the workspace”. */
    because: text("because").notNull(),
    /** Whether the member leaves the client at the end. */
    isLeaving: boolean("is_leaving").notNull(),
    /** The number of accounts, and of open tasks, at the beginning. */
    accounts: integer("accounts").notNull(),
    tasks: integer("tasks").notNull(),
    accountsDone: integer("accounts_done").notNull().default(0),
    tasksDone: integer("tasks_done").notNull().default(0),
    /** References the user id alone, because the member who leaves may be the author. */
    createdBy: authorId(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId] }),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("hand_overs_of_request").on(table.clientId, table.id),
    index("hand_overs_of_author").on(table.createdBy),
  ],
);
