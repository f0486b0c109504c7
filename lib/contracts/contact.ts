import { z } from "zod";
import { pageSchema } from "./page";

export const contactLevels = ["c_level", "vp", "director", "manager", "individual"] as const;
export const contactFunctions = [
  "executive",
  "sales",
  "marketing",
  "finance",
  "operations",
  "it",
  "engineering",
  "hr",
  "legal",
  "procurement",
] as const;
export const buyingRoles = ["champion", "decision_maker", "economic_buyer", "influencer", "blocker", "user"] as const;

/** A person at an account. Sample people are invented; their addresses end in `.example`. */
export const contactSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  full_name: z.string(),
  title: z.string(),
  function: z.enum(contactFunctions),
  level: z.enum(contactLevels),
  buying_role: z.enum(buyingRoles).nullable(),
  manager_id: z.uuid().nullable(),
  /** Null when it is not known, and for somebody who is not to be contacted. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  do_not_contact: z.boolean(),
  left_company: z.boolean(),
  source: z.string(),
  updated_at: z.iso.datetime(),
});

export type Contact = z.infer<typeof contactSchema>;

/** `GET {api}/accounts/{id}/contacts/`: most senior first, then by name. */
export const contactsPageSchema = pageSchema(contactSchema);

export type ContactsPage = z.infer<typeof contactsPageSchema>;
