import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { headcountYear } from "../domains/values/facts/catalog-origins";

const folder = "backend/seed/data";

const text = z.string().transform((value) => (value === "" ? null : value));
const number = z.string().transform((value) => (value === "" ? null : Number(value)));
/** One row of the file has a city in the state column; such a value is dropped. */
const state = z.string().transform((value) => (/^[A-Z]{2}$/.test(value) ? value : null));

const companySchema = z.object({
  external_id: z.string().min(1),
  name: z.string().min(1),
  ticker: text,
  cik: text,
  domain: text,
  sector: text,
  sub_industry: text,
  industry_code: text,
  naics_sector: text,
  hq_city: text,
  hq_state: state,
  hq_country: text,
  founded_year: number,
  employees: number,
  revenue_usd: number,
  market_cap_usd: number,
  market_cap_band: text,
  status: z.enum(["active", "delisted"]),
  source: z.enum(["sp500", "financedatabase"]),
});

const domainSchema = z.object({ external_id: z.string().min(1), domain: z.string().min(1) });

const industrySchema = z.object({
  code: z.string().min(1),
  name: z.string().min(1),
  level: z.enum(["sector", "industry"]),
  parent_code: text,
  naics_sector: text,
  bea_code: text,
  ces_supersector: text,
});

const pointSchema = z.object({
  industry_code: z.string().min(1),
  metric: z.string().min(1),
  unit: z.string().min(1),
  frequency: z.enum(["A", "M"]),
  period: z.string().min(4),
  value: z.coerce.number(),
  source: z.string().min(1),
});

export interface CompanyRow extends z.infer<typeof companySchema> {
  /** Whether the domain is one of `domains.csv`, because the company's own source has none. */
  isDomainAdded: boolean;
}

/** Reads the companies of the sample data (`data/NOTICE.md`); an empty cell is null. */
export async function readCompanies(): Promise<CompanyRow[]> {
  const companies = await readTable("accounts.csv", companySchema);
  const added = new Map((await readTable("domains.csv", domainSchema)).map((row) => [row.external_id, row.domain]));
  return companies.map((company) => {
    const domain = company.domain ?? added.get(company.external_id) ?? null;
    // The head count of a company founded after that year is its predecessor's, so it is dropped.
    const employees = (company.founded_year ?? 0) > headcountYear ? null : company.employees;
    return { ...company, domain, employees, isDomainAdded: company.domain === null && domain !== null };
  });
}

export const readIndustries = () => readTable("industries.csv", industrySchema);

export const readPoints = () => readTable("industry_series.csv", pointSchema);

async function readTable<Row>(name: string, row: z.ZodType<Row>): Promise<Row[]> {
  const records: unknown = parse(await readFile(path.join(folder, name)), { columns: true, bom: true });
  return z.array(row).parse(records);
}
