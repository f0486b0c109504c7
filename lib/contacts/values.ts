import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import type { ContactFactField } from "@/lib/contracts/contacts/contact-fact-field";
import { findFunction, findLevel, functionNames, levelNames } from "@/lib/contracts/contacts/names";

/** The names of a contact's values in the list of sources. */
export const contactFieldNames: Record<ContactFactField, string> = {
  full_name: "Name",
  title: "Title",
  function: "Function",
  level: "Level",
  email: "Email",
  phone: "Phone",
  manager_id: "Reports to",
  buying_role: "Buying role",
  left_company: "Left the company",
  do_not_contact: "Do not contact",
  account_id: "Account",
};

export function contactValueText(field: string, value: PlainValue): string {
  const text = String(value ?? "not known");
  if (field === "function") return functionNames[findFunction(text) ?? "other"];
  const level = field === "level" ? findLevel(text) : null;
  if (level) return levelNames[level];
  if (field === "left_company" || field === "do_not_contact") return value === null ? "No" : "Yes";
  return field === "buying_role" ? text.replaceAll("_", " ") : text;
}
