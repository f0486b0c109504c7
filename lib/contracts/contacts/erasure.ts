import { z } from "zod";
import { proofTextSchema } from "../people/own-identity";
import { pageQuery } from "../wire/page";

/**
 * Row counts by table, and for `mail`, `live_documents`, `reporting_lines` (contacts who report to the person) and
 * `contact_texts` (other contacts whose texts mention the person).
 */
const countsSchema = z.record(z.string(), z.number().int());

/** The certificate of an erasure. It doesn't name the erased person. */
export const erasureSchema = z.object({
  id: z.uuid(),
  /** `failed`: the job gave up; `POST {api}/clients/me/erasures/{id}/resume/` continues it. */
  state: z.enum(["running", "done", "failed"]),
  created_at: z.iso.datetime(),
  /** Null: not done yet. */
  ended_at: z.iso.datetime().nullable(),
  /** Null: the user no longer exists. */
  created_by: z.object({ uid: z.string(), name: z.string() }).nullable(),
  counts: countsSchema,
});

export type Erasure = z.infer<typeof erasureSchema>;

/**
 * `GET {api}/clients/me/erasures/?q=&cursor=&limit=` (client_admin): the newest first. `q`: the beginning of the
 * certificate's number, or part of its author's name. `next_cursor` is null on the last page.
 */
export const erasuresQuerySchema = z.strictObject({
  q: z.string().trim().max(200).optional(),
  ...pageQuery,
});

export type ErasuresQuery = z.output<typeof erasuresQuerySchema>;

export const erasuresSchema = z.object({ items: z.array(erasureSchema), next_cursor: z.string().nullable() });

export type ErasuresPage = z.infer<typeof erasuresSchema>;

/** A contact whose person can be erased. */
export const erasureContactSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  title: z.string(),
  account: z.object({ id: z.uuid(), name: z.string() }),
  is_removed: z.boolean(),
});

export type ErasureContact = z.infer<typeof erasureContactSchema>;

/**
 * `GET {api}/clients/me/erasures/contacts/?q=` (client_admin): finds contacts, including removed ones, by email, name
 * or phone number.
 */
export const erasureContactsQuerySchema = z.object({ q: z.string().trim().min(3).max(254) }).strict();

export const erasureContactsSchema = z.object({ items: z.array(erasureContactSchema) });

export const erasurePreviewQuerySchema = z.object({ contact: z.uuid() }).strict();

/**
 * `GET {api}/clients/me/erasures/preview/?contact=` (client_admin): the effects of erasing this contact's person. 404
 * `not_found`.
 */
export const erasurePreviewSchema = z.object({
  /** The person's contacts: same email and compatible name, or same name at the same account. */
  contacts: z.array(erasureContactSchema),
  counts: countsSchema,
  /** False: there was too much to count in time; the erasure itself counts everything. */
  is_complete: z.boolean(),
  /**
   * The values searched for: those the contacts have or had, except emails and phone numbers that other people share.
   */
  searched: z.object({ names: z.array(z.string()), emails: z.array(z.string()), phones: z.array(z.string()) }),
  /**
   * Whether another contact, a member or an account has one of these names; if so, names are erased only in rows of the
   * accounts of the person's contacts.
   */
  is_name_shared: z.boolean(),
});

export type ErasurePreview = z.infer<typeof erasurePreviewSchema>;

/**
 * `POST {api}/contacts/data-export/` (client_admin): the data stored about the contact's person, as a zip of
 * `contact-data.json`, `contact-data.csv` and `read-me.txt`. 404 `not_found`; 409 `export_running`: one is already
 * running for the client.
 */
export const contactDataExportSchema = z.object({ contact_id: z.uuid(), proof: proofTextSchema.optional() }).strict();

/** `POST {api}/clients/me/erasures/` (client_admin) → 201: starts erasing the contact's person. 404 `not_found`. */
export const newErasureSchema = z.object({ contact_id: z.uuid(), proof: proofTextSchema.optional() }).strict();
