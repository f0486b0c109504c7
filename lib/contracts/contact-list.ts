import { z } from "zod";
import { contactFunctions, contactLevels, contactSchema } from "./contact";
import { fileFormatSchema } from "./file-format";
import { splitList } from "./list-text";
import { pageLimit, pageSchema } from "./page";
import { ownTeam } from "./team-filter";

/** Sort keys; a leading `-` is descending. `relevance` needs `q`: names that begin with it come first. */
export const contactSorts = ["relevance", "name", "-name", "updated", "-updated"] as const;

/** A list in one query parameter (`joinList`); absent = no filter. */
function listOf<Item extends string>(item: z.ZodType<Item, string>) {
  return z.string().max(2000).transform(splitList).pipe(z.array(item).max(40)).optional();
}

/** Which people of a client: a search in name, title and address, and filters that all have to fit. */
export const contactFilterSchema = z.object({
  q: z.string().max(200).optional(),
  account: listOf(z.uuid()),
  function: listOf(z.enum(contactFunctions)),
  level: listOf(z.enum(contactLevels)),
  /** Whether they are at the company still. */
  status: z.enum(["present", "left"]).optional(),
  do_not_contact: z.enum(["yes", "no"]).optional(),
  /** Those at accounts that the caller owns, or that members of the caller's team own. */
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

/** A contact as the list across accounts shows them. */
export const listedContactSchema = contactSchema.extend({
  account: z.object({ id: z.uuid(), name: z.string(), domain: z.string().nullable() }),
});

export type ListedContact = z.infer<typeof listedContactSchema>;

/** One page of people across accounts. Where `total_is_exact` is false there are at least so many. */
export const contactListPageSchema = pageSchema(listedContactSchema).extend({ total_is_exact: z.boolean().optional() });

export type ContactListPage = z.infer<typeof contactListPageSchema>;

/**
 * `GET {api}/contacts/export/`: all people who match as a file, in the list's order. Who isn't to be contacted is never in
 * it, whatever the filter says.
 */
export const contactListExportSchema = contactFilterSchema.extend({
  sort: z.enum(contactSorts).optional(),
  format: fileFormatSchema,
});

export type ContactListExport = z.infer<typeof contactListExportSchema>;
