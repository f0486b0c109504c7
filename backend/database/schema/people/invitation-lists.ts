import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { invitationRowStates } from "@/lib/contracts/invitations/invitation-list";
import { clientRoles } from "@/lib/contracts/rights/rights";
import { inClient, moment } from "../../columns";
import { authorId, clientKey } from "../core";

/** Lists of people whom a job invites. */
export const invitationLists = pgTable(
  "invitation_lists",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    createdBy: authorId(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("invitation_lists_latest").on(table.clientId, table.createdAt, table.id),
    index("invitation_lists_created").on(table.createdAt),
    index("invitation_lists_author").on(table.createdBy),
  ],
);

/** The rows of these lists, numbered by line in a table or by position in a list of emails. */
export const invitationListRows = pgTable(
  "invitation_list_rows",
  {
    clientId: clientKey(),
    listId: uuid("list_id").notNull(),
    line: integer("line").notNull(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: text("role", { enum: clientRoles }).notNull(),
    /** Not a foreign key, because the team may be deleted before its members are invited. */
    teamId: uuid("team_id"),
    state: text("state", { enum: invitationRowStates }).notNull(),
    reason: text("reason").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.listId, table.line] }),
    inClient(table, table.listId, invitationLists).onDelete("cascade"),
  ],
);
