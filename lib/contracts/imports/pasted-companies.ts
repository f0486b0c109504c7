import { z } from "zod";
import { catalogShape } from "../accounts/account-values";

/** A company's values, by the names of the account fields. */
export const pastedCompanySchema = z.object(catalogShape);

export type PastedCompany = z.infer<typeof pastedCompanySchema>;

/**
 * `POST {api}/imports/pasted/`: the companies that pasted names, domains and tickers refer to, in order and without
 * duplicates. An entry that isn't in the catalog has only the pasted value. `known`: how many of them the catalog has.
 */
export const pastedCompaniesSchema = z.object({
  items: z.array(pastedCompanySchema),
  known: z.number().int().nonnegative(),
});

export type PastedCompanies = z.infer<typeof pastedCompaniesSchema>;
