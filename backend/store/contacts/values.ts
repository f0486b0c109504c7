import { z } from "zod";
import { buyingRoles, contactFunctions, contactLevels, contactValuesSchema } from "@/lib/contracts/contact";
import type { contacts } from "../../database/schema/core";

type ContactRow = typeof contacts.$inferSelect;

/** The values of a contact as they are compared and changed; `removed` is one of them. */
export const storedContactSchema = contactValuesSchema.extend({
  // What stands in a row was checked when it came in.
  full_name: z.string().optional(),
  title: z.string().optional(),
  email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  do_not_contact_reason: z.string().nullable().optional(),
  removed: z.boolean().optional(),
});
export type StoredContact = z.infer<typeof storedContactSchema>;

/** The values of a contact's row, by their names on the wire. */
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

/** The columns that values stand in; what isn't given stays as it is. */
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

/** A value as changes write it; a flag that isn't set is null. */
export function writeContactValue(value: string | boolean | null | undefined): string | null {
  if (typeof value === "boolean") return value ? "yes" : null;
  return value ?? null;
}

/** Reads what {@link writeContactValue} wrote of each field. */
export function readContactValues(texts: Readonly<Record<string, string | null>>): StoredContact {
  const values = Object.entries(texts).map(([field, text]) => [field, flags.has(field) ? text !== null : text]);
  return storedContactSchema.parse(Object.fromEntries(values));
}
