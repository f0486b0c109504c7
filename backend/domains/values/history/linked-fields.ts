import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The mark of a do-not-contact contact, and its details: the reason and the date. */
export const doNotContactFields = ["do_not_contact", "do_not_contact_reason", "do_not_contact_since"] as const;

export const managerFields = ["manager_id", "manager_assumed"] as const;

/** Fields of contacts that are only valid together. A change to one is undone with the others, or not at all. */
const linked = [doNotContactFields, managerFields] as const;

/** Whether a contact's value only counts at the account where it was set. */
export function isOfOneAccount(field: string): boolean {
  return managerFields.some((one) => one === field);
}

/** The fields that are undone together with `field`, itself included. */
export function linkedFields(field: string): readonly string[] {
  return linked.find((fields) => fields.some((one) => one === field)) ?? [field];
}

/** The first of the fields that are undone together with the field in `column`. */
export function firstLinkedField(column: PgColumn | SQL): SQL {
  const cases = linked.map((fields) => sql`when ${column} = any(${sql.param(fields)}::text[]) then ${fields[0]}::text`);
  return sql`case ${sql.join(cases, sql` `)} else ${column} end`;
}
