/** Values that a user can mark as wrong; each of the others has its own action to change it. */
export const deniableFields = [
  "full_name",
  "title",
  "function",
  "level",
  "email",
  "phone",
  "manager_id",
  "buying_role",
] as const;

/** The values of a contact that have evidence, in display order; `account_id` names their account. */
export const contactFactFields = [...deniableFields, "left_company", "do_not_contact", "account_id"] as const;
export type ContactFactField = (typeof contactFactFields)[number];

export const sampleContactSource = "Invented for the sample workspace";

/** Returns the field if it can be marked as wrong; null for any other. */
export function findDeniable(field: string): (typeof deniableFields)[number] | null {
  return deniableFields.find((one) => one === field) ?? null;
}
