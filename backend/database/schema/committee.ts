import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inClient, moment } from "../columns";
import { accounts, clientKey, contacts } from "./core";

/**
 * The roles to be filled in a client's buying committees. A new client gets five (trigger `clients_committee`). Removed
 * roles are kept, hidden, together with the contacts assigned to them, so that both can be restored.
 */
export const committeeRoles = pgTable(
  "committee_roles",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    name: text("name").notNull(),
    position: smallint("position").notNull(),
    removedAt: moment("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("committee_roles_in_order")
      .on(table.clientId, table.position, table.id)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex("committee_roles_one_name")
      .on(table.clientId, sql`lower(${table.name})`)
      .where(sql`${table.removedAt} is null`),
  ],
);

/**
 * Contacts assigned to a role at an account. A contact who left, was removed or moved to another account no longer
 * fills the role.
 */
export const committeeSeats = pgTable(
  "committee_seats",
  {
    clientId: text("client_id").notNull(),
    accountId: uuid("account_id").notNull(),
    roleId: uuid("role_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.accountId, table.roleId] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    inClient(table, table.roleId, committeeRoles).onDelete("cascade"),
    inClient(table, table.contactId, contacts).onDelete("cascade"),
    index("committee_seats_of_contact").on(table.clientId, table.contactId),
    index("committee_seats_of_role").on(table.clientId, table.roleId),
  ],
);
