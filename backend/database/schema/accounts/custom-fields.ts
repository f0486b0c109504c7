import { sql } from "drizzle-orm";
import {
  foreignKey,
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
import { keyText, moment } from "../../columns";
import { clients } from "../core";

/** The custom fields of a client's accounts. Removed ones stay for a time, hidden, with their values: who comes back is back with them. */
export const accountFields = pgTable(
  "account_fields",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    name: text("name").notNull(),
    type: text("type", { enum: customFieldTypes }).notNull(),
    /** Of choices: those that are offered in their order, then the retired ones. */
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
    // For the sweep, which looks at all clients' fields at once.
    index("account_fields_removed").on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);

/**
 * What `accounts.custom` holds, a row for each value, so that filters and sorts by a field walk an index: a number in
 * `number_value`; a text folded, a day, an option's id in `text_value`. A trigger on `accounts` is its only writer, and takes
 * the rows of an account away with it: no reference for each, which every value that is written would pay for.
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
    foreignKey({
      columns: [table.clientId, table.fieldId],
      foreignColumns: [accountFields.clientId, accountFields.id],
    }).onDelete("cascade"),
    index("account_field_values_by_text")
      .on(table.clientId, table.fieldId, table.textValue, table.accountId)
      .where(sql`${table.textValue} is not null`),
    index("account_field_values_by_number")
      .on(table.clientId, table.fieldId, table.numberValue, table.accountId)
      .where(sql`${table.numberValue} is not null`),
  ],
);
