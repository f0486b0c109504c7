import { z } from "zod";
import { buyingRoles, contactFunctions, contactLevels, contactValuesSchema } from "@/lib/contracts/contacts/contact";
import type { contacts } from "../../database/schema/core";

/** A contact's row, without the columns that the database computes. */
export type ContactRow = Omit<typeof contacts.$inferSelect, "searchText" | "nameKey">;

/** Schema of a contact's values as they are compared and changed, including `removed`. */
export const storedContactSchema = contactValuesSchema.extend({
  // Types only, because stored values were validated on input.
  full_name: z.string().optional(),
  title: z.string().optional(),
  email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  do_not_contact_reason: z.string().nullable().optional(),
  removed: z.boolean().optional(),
});
export type StoredContact = z.infer<typeof storedContactSchema>;

/** The values of a contact's row, by API field name. */
export function contactValuesOf(row: ContactRow): Required<StoredContact> {
  return {
    full_name: row.fullName,
    title: row.title,
    function: z.enum(contactFunctions).parse(row.function),
    level: contactLevels[row.level] ?? "individual",
    buying_role: z.enum(buyingRoles).nullable().parse(row.buyingRole),
    manager_id: row.managerId,
    manager_assumed: row.managerAssumed,
    email: row.email,
    phone: row.phone,
    do_not_contact: row.doNotContact,
    do_not_contact_reason: row.doNotContactReason,
    do_not_contact_since: row.doNotContactSince,
    left_company: row.leftCompany,
    account_id: row.accountId,
    removed: row.removedAt !== null,
  };
}

/** The columns for given values; values not given stay unchanged. */
export function contactColumnsOf(values: StoredContact, at: Date) {
  return {
    fullName: values.full_name,
    title: values.title,
    function: values.function,
    level: values.level === undefined ? undefined : contactLevels.indexOf(values.level),
    buyingRole: values.buying_role,
    managerId: values.manager_id,
    managerAssumed: values.manager_assumed,
    email: values.email,
    phone: values.phone,
    doNotContact: values.do_not_contact,
    doNotContactReason: values.do_not_contact_reason,
    doNotContactSince: values.do_not_contact_since,
    leftCompany: values.left_company,
    accountId: values.account_id,
    removedAt: values.removed === undefined ? undefined : values.removed ? at : null,
  };
}

const flags: ReadonlySet<string> = new Set(["do_not_contact", "left_company", "manager_assumed", "removed"]);

/** A value as stored in changes; a flag that isn't set is null. */
export function writeContactValue(value: string | boolean | null | undefined): string | null {
  if (typeof value === "boolean") return value ? "yes" : null;
  return value ?? null;
}

/** Converts texts from {@link writeContactValue} back to values, by field. */
export function readContactValues(texts: Readonly<Record<string, string | null>>): StoredContact {
  const values = Object.entries(texts).map(([field, text]) => [field, flags.has(field) ? text !== null : text]);
  return storedContactSchema.parse(Object.fromEntries(values));
}
