/** The values of a contact that have evidence, in the order in which they are shown; the place is the account. */
export const contactFactFields = [
  "full_name",
  "title",
  "function",
  "level",
  "email",
  "phone",
  "manager_id",
  "buying_role",
  "left_company",
  "do_not_contact",
  "account_id",
] as const;
export type ContactFactField = (typeof contactFactFields)[number];

/** Who says what there is of the people of the sample workspace. */
export const sampleSource = "Invented for the sample workspace";

/** Values that somebody can call wrong; for the others there is a way of its own to change them. */
export const deniableFields = [
  "full_name",
  "title",
  "function",
  "level",
  "email",
  "phone",
  "manager_id",
  "buying_role",
] as const satisfies readonly ContactFactField[];

/** Reads a field that can be called wrong; null for any other. */
export function findDeniable(field: string): (typeof deniableFields)[number] | null {
  return deniableFields.find((one) => one === field) ?? null;
}
