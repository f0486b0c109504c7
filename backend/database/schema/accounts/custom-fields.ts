import { sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { customFieldTypes, type FieldOption } from "@/lib/contracts/accounts/custom-field";
import { inClient, keyText, moment } from "../../columns";
import { clientKey } from "../core";

/**
 * The custom fields of a client's accounts. Removed fields are kept for a while, hidden, with their values, so that
 * they can be restored.
 */
export const accountFields = pgTable(
  "account_fields",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    name: text("name").notNull(),
    type: text("type", { enum: customFieldTypes }).notNull(),
    /** Options of a choice field: the active ones in their order, then the retired ones. */
    options: jsonb("options").$type<readonly FieldOption[]>().notNull().default([]),
    position: smallint("position").notNull(),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    createdBy: text("created_by"),
    removedAt: moment("removed_at"),
    removedBy: text("removed_by"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex("account_fields_one_name")
      .on(table.clientId, sql`lower(${table.name})`)
      .where(sql`${table.removedAt} is null`),
    // For the retention job, which scans all clients' fields at once.
    index("account_fields_removed").on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);

/**
 * The values of `accounts.custom`, one row each, so that filters and sorts by a field use an index: a number in
 * `number_value`; a folded text, a day or an option's id in `text_value`. A trigger on `accounts` is the only writer,
 * and deletes these rows together with their account; a foreign key would cost a check for every value written.
 */
export const accountFieldValues = pgTable(
  "account_field_values",
  {
    clientId: text("client_id").notNull(),
    fieldId: uuid("field_id").notNull(),
    accountId: uuid("account_id").notNull(),
    textValue: keyText("text_value"),
    numberValue: numeric("number_value"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.fieldId, table.accountId] }),
    inClient(table, table.fieldId, accountFields).onDelete("cascade"),
    index("account_field_values_by_text")
      .on(table.clientId, table.fieldId, table.textValue, table.accountId)
      .where(sql`${table.textValue} is not null`),
    index("account_field_values_by_number")
      .on(table.clientId, table.fieldId, table.numberValue, table.accountId)
      .where(sql`${table.numberValue} is not null`),
  ],
);
