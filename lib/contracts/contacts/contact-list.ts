import { z } from "zod";
import { filterShape } from "../filters/filter-schema";
import { fileFormatSchema } from "../wire/file-format";
import { pageQuery, pageSchema } from "../wire/page";
import { contactSchema } from "./contact";
import { contactFilters, contactSorts } from "./filters";

/** Filters of a client's contacts: a search in name, title and email, and conditions that all must match. */
export const contactFilterSchema = z.object({
  q: z.string().max(200).optional(),
  ...filterShape(contactFilters.table),
});

export type ContactFilter = z.infer<typeof contactFilterSchema>;

/** `GET {api}/contacts/`. Without `sort`: by relevance when `q` is given, by name otherwise. */
export const contactListQuerySchema = contactFilterSchema.extend({
  sort: z.enum(contactSorts).optional(),
  ...pageQuery,
});

export type ContactListQuery = z.infer<typeof contactListQuerySchema>;

export const listedContactSchema = contactSchema.extend({
  account: z.object({ id: z.uuid(), name: z.string(), domain: z.string().nullable() }),
});

export type ListedContact = z.infer<typeof listedContactSchema>;

/** A page of contacts across accounts. If `total_is_exact` is false, the total is a lower bound. */
export const contactListPageSchema = pageSchema(listedContactSchema).extend({ total_is_exact: z.boolean().optional() });

export type ContactListPage = z.infer<typeof contactListPageSchema>;

/**
 * `GET {api}/contacts/export/`: all matching contacts as a file, in the list's order. Never includes do-not-contact
 * contacts, regardless of the filter.
 */
export const contactListExportSchema = contactFilterSchema.extend({
  sort: z.enum(contactSorts).optional(),
  format: fileFormatSchema,
});

export type ContactListExport = z.infer<typeof contactListExportSchema>;

/** `POST {api}/contacts/export/`: the selected contacts as a file, by account; never do-not-contact contacts. */
export const chosenContactsExportSchema = z
  .object({ ids: z.array(z.uuid()).min(1).max(1_000), format: fileFormatSchema })
  .strict();

export type ChosenContactsExport = z.infer<typeof chosenContactsExportSchema>;
