import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { inClient, moment } from "../columns";
import { accounts, authorId, contacts } from "./core";

/**
 * Every change of a value of an account or one of its contacts; append-only, except that the rows of a deleted custom
 * field are deleted. Old and new values are written as text; null is "not known". `id` is drawn while the account's row
 * is locked, so the changes of one account are ordered by it.
 */
export const accountChanges = pgTable(
  "account_changes",
  {
    clientId: text("client_id").notNull(),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity({ name: "account_changes_id" }),
    accountId: uuid("account_id").notNull(),
    /** Null: a field of the account itself. */
    contactId: uuid("contact_id"),
    field: text("field").notNull(),
    old: text("old"),
    new: text("new"),
    /** Source of the new value: `manual`, or a source's name. Null when the value was cleared. */
    source: text("source"),
    /** The user who made the change, who may be an operator; null: the product. */
    createdBy: authorId(),
    /** The edit, import or undo that the change was part of; changes made together share it. */
    causeKind: text("cause_kind").notNull(),
    causeId: uuid("cause_id").notNull(),
    undoes: bigint("undoes", { mode: "number" }),
    at: moment("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    inClient(table, table.contactId, contacts).onDelete("cascade"),
    index("account_changes_of_account").on(table.clientId, table.accountId, table.at, table.id),
    // For the feed. Imports make most of the changes and are listed by themselves, so this index leaves them out.
    index("account_changes_recent")
      .on(table.clientId, table.at, table.id)
      .concurrently()
      .where(sql`${table.causeKind} <> 'import'`),
    index("account_changes_of_contact").on(table.clientId, table.contactId).where(sql`${table.contactId} is not null`),
    // Begins with the author, so that deleting a user also finds their changes by this index.
    index("account_changes_of_author")
      .on(table.createdBy, table.clientId, table.at)
      .concurrently()
      .where(sql`${table.createdBy} is not null`),
    index("account_changes_of_cause").on(table.clientId, table.causeKind, table.causeId),
    // For deleting a custom field, like `account_facts_custom`.
    index("account_changes_custom")
      .on(table.clientId, table.field, table.accountId)
      .where(sql`${table.field} like 'custom:%'`),
    index("account_changes_undone").on(table.clientId, table.undoes).where(sql`${table.undoes} is not null`),
  ],
);
