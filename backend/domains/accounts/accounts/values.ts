import { z } from "zod";
import type { AccountValueField, PlainValue } from "@/lib/contracts/accounts/account-change";
import { accountValuesSchema } from "@/lib/contracts/accounts/account-values";
import { type CustomKey, isCustomKey } from "@/lib/contracts/accounts/custom-field";
import type { accounts } from "../../../database/schema/core";
import { type NamedValues, namedValues } from "../../values/custom-fields/values";

type AccountRow = Omit<typeof accounts.$inferSelect, "searchText" | "nameKey">;

/**
 * The values of an account's row, including custom fields, by API field name. If only the sector of an account is
 * known, its industry is that sector.
 */
export function valuesOf(row: AccountRow): Record<AccountValueField, PlainValue> & NamedValues {
  return {
    ...namedValues(row.custom),
    name: row.name,
    website: row.website,
    domain: row.domain,
    ticker: row.ticker,
    cik: row.cik,
    sector: row.sector,
    sub_industry: row.subIndustry,
    industry_code: row.industryCode ?? sectorCode(row.naicsSector),
    hq_city: row.hqCity,
    hq_state: row.hqState,
    hq_country: row.hqCountry,
    founded_year: row.foundedYear,
    employees: row.employees,
    revenue_usd: row.revenueUsd,
    market_cap_usd: row.marketCapUsd,
    market_cap_band: row.marketCapBand,
    status: row.status,
    tier: row.tier,
    stage: row.stage,
  };
}

/** The code of a sector in the industry tree. */
function sectorCode(sector: string | null): string | null {
  return sector === null ? null : `N:${sector}`;
}

const fields = accountValuesSchema.keyof();

/** Whether a name is that of an account value or of a custom field. */
export function isField(name: string): name is AccountValueField | CustomKey {
  return isCustomKey(name) || fields.safeParse(name).success;
}

const figures: ReadonlySet<string> = new Set(["founded_year", "employees", "revenue_usd", "market_cap_usd"]);

/** A value as stored in candidates and changes. */
export function writeValue(value: PlainValue): string | null {
  return value === null ? null : String(value);
}

/** Converts a field's text from {@link writeValue} back to its value. */
export function readValue(field: string, text: string | null): PlainValue {
  return text !== null && figures.has(field) ? Number(text) : text;
}

const text = z.string().nullable().optional();
const figure = z.number().nullable().optional();
const { status, tier, stage } = accountValuesSchema.shape;

/** Checks only types, since these values come from a row or were validated on input. */
const storedSchema = z.object({
  name: z.string().optional(),
  website: text,
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
  market_cap_band: text,
  status,
  tier,
  stage,
});

/** The columns for given values; values not given stay unchanged. */
export function columnsOf(values: Readonly<Record<string, PlainValue>>) {
  const known = storedSchema.parse(values);
  return {
    name: known.name,
    website: known.website,
    domain: known.domain,
    ticker: known.ticker,
    cik: known.cik,
    sector: known.sector,
    subIndustry: known.sub_industry,
    industryCode: known.industry_code,
    hqCity: known.hq_city,
    hqState: known.hq_state,
    hqCountry: known.hq_country,
    foundedYear: known.founded_year,
    employees: known.employees,
    revenueUsd: known.revenue_usd,
    marketCapUsd: known.market_cap_usd,
    marketCapBand: known.market_cap_band,
    status: known.status,
    tier: known.tier,
    stage: known.stage,
  };
}
