import { z } from "zod";
import { maxCompaniesAdded } from "../wire/list-limit";
import { pageQuery, pageSchema } from "../wire/page";

/** A company of the catalog that all clients share. */
const catalogCompanySchema = z.object({
  id: z.string(),
  name: z.string(),
  ticker: z.string().nullable(),
  domain: z.string().nullable(),
  sector: z.string().nullable(),
  industry_name: z.string().nullable(),
  hq_state: z.string().nullable(),
  hq_country: z.string().nullable(),
  /** The client's account of this company; null: none. */
  account_id: z.uuid().nullable(),
});

export type CatalogCompany = z.infer<typeof catalogCompanySchema>;

/** The filters of `GET {api}/companies/`: `q` finds names, tickers and domains; `industry` is a code. */
export const catalogQuerySchema = z.object({
  q: z.string().max(200).optional(),
  industry: z.string().max(12).optional(),
  country: z.string().max(100).optional(),
  ...pageQuery,
});

export type CatalogQuery = z.infer<typeof catalogQuerySchema>;

/** `GET {api}/companies/`: a page of the matching companies, by name. */
export const catalogPageSchema = pageSchema(catalogCompanySchema).extend({
  /**
   * The matching companies that aren't accounts yet, on all pages, by name; at most {@link maxCompaniesAdded}.
   */
  addable: z.array(z.string()),
  /** The values that the filters can have. */
  industries: z.array(z.object({ code: z.string(), name: z.string() })),
  countries: z.array(z.string()),
});

export type CatalogPage = z.infer<typeof catalogPageSchema>;

/** `POST {api}/companies/add/`: companies by id. Those that are accounts already are left unchanged. */
export const addCompaniesSchema = z
  .object({ ids: z.array(z.string().min(1).max(100)).min(1).max(maxCompaniesAdded) })
  .strict();

/** The new accounts, and the number of companies that were accounts already. `id` identifies the addition for Undo. */
export const companiesAddedSchema = z.object({
  id: z.uuid(),
  added: z.array(z.object({ id: z.uuid(), name: z.string() })),
  present: z.number().int().nonnegative(),
});

/**
 * `POST {api}/companies/add/{id}/undo/`: how many accounts were removed, and how many stay because someone has worked
 * on them.
 */
export const additionUndoneSchema = z.object({
  removed: z.number().int().nonnegative(),
  kept: z.number().int().nonnegative(),
});
