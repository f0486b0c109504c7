import { z } from "zod";
import { catalogShape } from "../accounts/account-values";

/** A company's values, by the names of the account fields. */
export const pastedCompanySchema = z.object(catalogShape);

export type PastedCompany = z.infer<typeof pastedCompanySchema>;

/**
 * `POST {api}/imports/pasted/`: the companies that pasted names, domains and tickers mean, in their order and each once.
 * An entry that the catalog doesn't have keeps only what it says itself. `known`: how many the catalog has.
 */
export const pastedCompaniesSchema = z.object({
  items: z.array(pastedCompanySchema),
  known: z.number().int().nonnegative(),
});

export type PastedCompanies = z.infer<typeof pastedCompaniesSchema>;
