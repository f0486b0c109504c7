import { z } from "zod";

const text = z.string().nullable();
const figure = z.number().nullable();

/** A company's values, by the names of the account fields. */
export const pastedCompanySchema = z.object({
  name: z.string(),
  domain: text,
  ticker: text,
  cik: text,
  sector: text,
  sub_industry: text,
  industry_code: text,
  hq_city: text,
  hq_state: text,
  hq_country: text,
  founded_year: figure,
  employees: figure,
  revenue_usd: figure,
  market_cap_usd: figure,
});

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
