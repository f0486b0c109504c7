import type { Origin } from "./choose-value";

/** The year of the catalog's head counts (`backend/seed/data/NOTICE.md`). */
export const headcountYear = 2016;

/** The dates that the data sets describe (`backend/seed/data/NOTICE.md`), not when they were loaded. */
const dates = {
  listings: new Date("2026-11-21T00:00:00Z"),
  headcount: new Date(Date.UTC(headcountYear, 11, 31)),
};

const wikipedia: Origin = {
  source: "Wikipedia, list of S&P 500 companies",
  method: "reported",
  confidence: "high",
  seenAt: dates.listings,
};
const sec: Origin = { ...wikipedia, source: "SEC company tickers" };
const financeDatabase: Origin = { ...wikipedia, source: "FinanceDatabase", confidence: "medium" };
/** Low, because a head count of ten years ago says little about today's. */
const headcount: Origin = { source: "Wikipedia", method: "reported", confidence: "low", seenAt: dates.headcount };

/** The sources that a company's domain can have in the catalog. */
export const domainSources = {
  website: { ...wikipedia, source: "Company website" },
  financeDatabase,
  /** The table of companies doesn't say which of the two a domain is from. */
  either: { ...financeDatabase, source: "Company catalog" },
} satisfies Record<string, Origin>;

interface CatalogSource {
  /** `sp500` or `financedatabase`. */
  source: string;
  marketCapUsd: number | null;
  domain: Origin;
}

/**
 * The source of each of a catalog company's values, by account field. FinanceDatabase's classification is reliable down
 * to the sector, less so below it.
 */
export function originsOf({ source, marketCapUsd, domain }: CatalogSource) {
  const listed = source === "sp500" ? wikipedia : financeDatabase;
  const cap: Origin = { ...listed, confidence: "medium" };
  const vague: Origin = source === "sp500" ? wikipedia : { ...financeDatabase, confidence: "low" };
  return {
    name: listed,
    ticker: listed,
    cik: source === "sp500" ? wikipedia : sec,
    domain,
    sector: listed,
    sub_industry: vague,
    industry_code: {
      ...vague,
      source: "Sightline, from the sub-industry",
      method: "derived",
      confidence: vague.confidence === "high" ? "medium" : "low",
    },
    hq_city: listed,
    hq_state: listed,
    hq_country: listed,
    founded_year: listed,
    employees: headcount,
    market_cap_usd: cap,
    market_cap_band:
      marketCapUsd === null ? financeDatabase : { ...cap, source: "Worked out from market cap", method: "derived" },
    revenue_usd: {
      ...cap,
      source: "Worked out from market cap ÷ price/sales",
      method: "estimated",
      confidence: "low",
    },
    status: listed,
  } satisfies Record<string, Origin>;
}
