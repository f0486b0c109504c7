import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";
import { accounts, contacts, users } from "./core";

/**
 * Every change of a value of an account or of one of its contacts: appended, never rewritten. Old and new are written
 * as text; null is "not known". `id` is drawn while the account's row is locked: of one account's changes the later
 * has the greater.
 */
export const accountChanges = pgTable(
  "account_changes",
  {
    clientId: text("client_id").notNull(),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity({ name: "account_changes_id" }),
    accountId: uuid("account_id").notNull(),
    /** Null: a value of the account itself. */
    contactId: uuid("contact_id"),
    field: text("field").notNull(),
    old: text("old"),
    new: text("new"),
    /** Who says the new value: `manual`, or a source's name. Null when there is none any more. */
    source: text("source"),
    /** The person who did it, who may be the operator's; null: the product itself did. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    /** What it was part of: one edit, one import, one undo. Changes that came together share it. */
    causeKind: text("cause_kind").notNull(),
    causeId: uuid("cause_id").notNull(),
    /** The change that this one takes back. */
    undoes: bigint("undoes", { mode: "number" }),
    at: moment("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.accountId],
      foreignColumns: [accounts.clientId, accounts.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.clientId, table.contactId],
      foreignColumns: [contacts.clientId, contacts.id],
    }).onDelete("cascade"),
    index("account_changes_of_account").on(table.clientId, table.accountId, table.at, table.id),
    index("account_changes_of_contact").on(table.clientId, table.contactId).where(sql`${table.contactId} is not null`),
    index("account_changes_of_person")
      .on(table.clientId, table.createdBy, table.at)
      .where(sql`${table.createdBy} is not null`),
    index("account_changes_of_cause").on(table.clientId, table.causeKind, table.causeId),
    index("account_changes_undone").on(table.clientId, table.undoes).where(sql`${table.undoes} is not null`),
  ],
);
