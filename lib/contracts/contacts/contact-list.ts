import { z } from "zod";
import { ownTeam } from "../people/team-filter";
import { fileFormatSchema } from "../wire/file-format";
import { splitList } from "../wire/list-text";
import { pageLimit, pageSchema } from "../wire/page";
import { contactFunctions, contactLevels, contactSchema } from "./contact";

/** Sort keys; a leading `-` is descending. `relevance` needs `q` and puts names that begin with it first. */
export const contactSorts = ["relevance", "name", "-name", "updated", "-updated"] as const;

/** A list in one query parameter (`joinList`); absent for no filter. */
function listOf<Item extends string>(item: z.ZodType<Item, string>) {
  return z.string().max(2000).transform(splitList).pipe(z.array(item).max(40)).optional();
}

/** Filters of a client's contacts: a search in name, title and email, and conditions that all must match. */
export const contactFilterSchema = z.object({
  q: z.string().max(200).optional(),
  account: listOf(z.uuid()),
  function: listOf(z.enum(contactFunctions)),
  level: listOf(z.enum(contactLevels)),
  /** Whether the contact is still at the company. */
  status: z.enum(["present", "left"]).optional(),
  do_not_contact: z.enum(["yes", "no"]).optional(),
  /** Contacts at accounts that the caller owns, or that members of the caller's team own. */
  owner: z.enum(["me", ownTeam]).optional(),
});

export type ContactFilter = z.infer<typeof contactFilterSchema>;

/** `GET {api}/contacts/`. Without `sort`: by relevance when `q` is given, by name otherwise. */
export const contactListQuerySchema = contactFilterSchema.extend({
  sort: z.enum(contactSorts).optional(),
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
});

export type ContactListQuery = z.infer<typeof contactListQuerySchema>;

/** A contact in the list across accounts. */
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
