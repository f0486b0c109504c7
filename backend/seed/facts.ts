import { z } from "zod";
import type { accountFacts } from "../database/schema/core";
import { firmographicsOf } from "./catalogue";
import { type CompanyRow, headcountYear } from "./files";

type FactRow = typeof accountFacts.$inferInsert;
type Origin = Pick<FactRow, "source" | "method" | "confidence" | "seenAt">;

const text = z.union([z.string(), z.number().transform(String)]);

/** The dates that the data sets describe (`data/NOTICE.md`), not when they were loaded. */
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
const website: Origin = { ...wikipedia, source: "Company website" };
/** Low, because a head count of ten years ago says little about today's. */
const headcount: Origin = { source: "Wikipedia", method: "reported", confidence: "low", seenAt: dates.headcount };

/**
 * The source of each of a company's values (`data/NOTICE.md`). FinanceDatabase's classification is reliable down to the
 * sector, less so below it.
 */
function originsOf({
  source,
  isDomainAdded,
  market_cap_usd: marketCap,
}: CompanyRow): Partial<Record<keyof CompanyRow, Origin>> {
  const listed = source === "sp500" ? wikipedia : financeDatabase;
  const cap: Origin = { ...listed, confidence: "medium" };
  const vague: Origin = source === "sp500" ? wikipedia : { ...financeDatabase, confidence: "low" };
  return {
    name: listed,
    ticker: listed,
    cik: source === "sp500" ? wikipedia : sec,
    domain: isDomainAdded ? website : financeDatabase,
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
      marketCap === null ? financeDatabase : { ...cap, source: "Worked out from market cap", method: "derived" },
    revenue_usd: {
      ...cap,
      source: "Worked out from market cap ÷ price/sales",
      method: "estimated",
      confidence: "low",
    },
    status: listed,
  };
}

/** Each of a company's values with its source, for an account created from it; there is no other source yet. */
export function factsOf(company: CompanyRow, account: { id: string; clientId: string }): FactRow[] {
  const { marketCapBand, domain } = firmographicsOf(company);
  const values = new Map<string, unknown>(Object.entries({ ...company, domain, market_cap_band: marketCapBand }));
  return Object.entries(originsOf(company)).flatMap(([field, origin]) => {
    const value = text.safeParse(values.get(field));
    return value.success
      ? [
          {
            accountId: account.id,
            clientId: account.clientId,
            field,
            value: value.data,
            firstSeenAt: origin.seenAt,
            isChosen: true,
            ...origin,
          },
        ]
      : [];
  });
}
