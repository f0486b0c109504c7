import { z } from "zod";
import { causeSchema, evidenceSchema } from "../accounts/account-change";
import { requiredText } from "../accounts/account-values";
import { taskSchema } from "../activity/activity";
import { visibleText } from "../text/visible-text";
import { inputDaySchema } from "../wire/moment";
import { pageSchema } from "../wire/page";
import { deniableFields } from "./contact-fact-field";

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
  /** Any function that isn't listed here. */
  "other",
] as const;
export const buyingRoles = ["champion", "decision_maker", "economic_buyer", "influencer", "blocker", "user"] as const;

/** A contact at an account. Sample contacts are invented; their email addresses end in `.example`. */
export const contactSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  full_name: z.string(),
  title: z.string(),
  function: z.enum(contactFunctions),
  level: z.enum(contactLevels),
  /**
   * The role in a purchase, as stated by another system. Screens and files use the account's buying committee instead.
   */
  buying_role: z.enum(buyingRoles).nullable(),
  manager_id: z.uuid().nullable(),
  /** True: the manager isn't confirmed. Another backend may leave it out. */
  manager_assumed: z.boolean().optional(),
  /** Null when unknown, and for a do-not-contact contact. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  do_not_contact: z.boolean(),
  /** The reason and the date; another backend may leave both out. */
  do_not_contact_reason: z.string().nullable().optional(),
  do_not_contact_since: z.iso.date().nullable().optional(),
  left_company: z.boolean(),
  source: z.string(),
  updated_at: z.iso.datetime(),
});

export type Contact = z.infer<typeof contactSchema>;

/** `GET {api}/accounts/{id}/contacts/`: most senior first, then by name. */
export const contactsPageSchema = pageSchema(contactSchema);

export type ContactsPage = z.infer<typeof contactsPageSchema>;

const text = (max: number) => visibleText(max, "Enter a value");

export const contactValuesSchema = z
  .object({
    full_name: text(200),
    title: text(200),
    function: z.enum(contactFunctions),
    level: z.enum(contactLevels),
    buying_role: z.enum(buyingRoles).nullable(),
    /** A contact at the same account. */
    manager_id: z.uuid().nullable(),
    /** If absent, a manager that is set counts as confirmed. */
    manager_assumed: z.boolean(),
    email: z.string().trim().max(254).pipe(z.email("Enter an email address such as name@example.com")).nullable(),
    phone: z
      .string()
      .trim()
      .regex(/^\+?[\d\s().-]{3,40}$/, "Enter a number such as +1 212 555 0100")
      .nullable(),
    /** True requires a reason; the date defaults to today. */
    do_not_contact: z.boolean(),
    do_not_contact_reason: text(300).nullable(),
    do_not_contact_since: inputDaySchema.nullable(),
    left_company: z.boolean(),
    /** Moves the contact to another account; their manager is cleared. */
    account_id: z.uuid(),
  })
  .partial()
  .strict();
export type ContactValues = z.infer<typeof contactValuesSchema>;

/** `POST {api}/accounts/{id}/contacts/`. */
export const newContactSchema = contactValuesSchema
  .omit({ account_id: true, left_company: true })
  .required({ full_name: true, title: true, function: true, level: true });
export type NewContact = z.infer<typeof newContactSchema>;

/**
 * `PATCH {api}/accounts/{id}/contacts/{contact}/`. `expected` has, for each value, the one that the caller saw: 409
 * `changed` when the current one differs.
 */
export const contactChangeSchema = z
  .object({
    values: contactValuesSchema.refine((values) => Object.keys(values).length > 0, "Enter a value"),
    expected: z.record(z.string().max(40), z.union([z.string(), z.boolean()]).nullable()),
  })
  .strict();
export type ContactChange = z.infer<typeof contactChangeSchema>;

/** The updated contact, and the cause by which to undo the change; null when nothing changed. */
export const contactChangedSchema = contactSchema.extend({ cause: causeSchema.nullable() });
export type ContactChanged = z.infer<typeof contactChangedSchema>;

/**
 * `GET {api}/accounts/{id}/contacts/{contact}/`: a contact, the open tasks about them, and the number of their reports.
 */
export const contactDetailSchema = z.object({
  contact: contactSchema,
  /** By due date, the earliest first; at most 50. */
  open_tasks: z.array(taskSchema),
  report_count: z.number().int().nonnegative(),
});
export type ContactDetail = z.infer<typeof contactDetailSchema>;

/**
 * `POST {api}/accounts/{id}/contacts/{contact}/left/`: marks a contact as having left; the open tasks about them are
 * transferred to the successor or, if that is null, no longer refer to a contact.
 */
export const markContactLeftSchema = z.object({ successor_id: z.uuid().nullable() }).strict();
export type MarkContactLeft = z.infer<typeof markContactLeftSchema>;

/** The updated contact, and the transferred tasks, with their versions after the transfer. */
export const contactMarkedLeftSchema = z.object({
  contact: contactChangedSchema,
  tasks: z.array(z.object({ id: z.uuid(), updated_at: z.iso.datetime() })),
});
export type ContactMarkedLeft = z.infer<typeof contactMarkedLeftSchema>;

/** The fields by which a contact can be reached: hidden while they are marked as do-not-contact. */
export const contactDetailFields = ["email", "phone"] as const;

/**
 * `POST {api}/accounts/{id}/contacts/{contact}/copy/`: returns the current value and writes an entry to the audit log.
 * 409 `do_not_contact` or `left_company` for contacts in these states.
 */
export const contactCopySchema = z.object({ field: z.enum(contactDetailFields) }).strict();
export type ContactCopy = z.infer<typeof contactCopySchema>;

export const contactCopiedSchema = z.object({ value: z.string() });
export type ContactCopied = z.infer<typeof contactCopiedSchema>;

/**
 * `GET {api}/accounts/{id}/contacts/{contact}/evidence/`: all sources' values of a contact, chosen or not. Email
 * addresses and phone numbers of do-not-contact contacts are left out.
 */
export const contactEvidenceSchema = z.object({ items: z.array(evidenceSchema) });
export type ContactEvidence = z.infer<typeof contactEvidenceSchema>;

/**
 * `POST {api}/accounts/{id}/contacts/{contact}/evidence/wrong/`: marks a value as wrong; the next best one is chosen.
 */
export const wrongContactValueSchema = z
  .object({ field: z.enum(deniableFields), value: z.string().min(1).max(300), reason: requiredText(300) })
  .strict();

/** The updated contact, and the cause by which to undo the change. */
export const contactCorrectedSchema = z.object({ contact: contactSchema, cause: causeSchema });
