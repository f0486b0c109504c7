import type { accountFacts } from "../store/schema";
import type { CompanyRow } from "./files";

type FactRow = typeof accountFacts.$inferInsert;
type Origin = Pick<FactRow, "source" | "method" | "confidence">;

const wikipedia: Origin = {
  source: "S&P 500 constituents (Datopian, from Wikipedia)",
  method: "reported",
  confidence: "high",
};
const sec: Origin = { source: "SEC company tickers", method: "reported", confidence: "high" };
const financeDatabase: Origin = { source: "FinanceDatabase", method: "reported", confidence: "medium" };
const headcount: Origin = {
  source: "random-items (Bruno Oberle, from Wikipedia and Yago)",
  method: "reported",
  confidence: "medium",
};

/** Who says what of a company (`data/NOTICE.md`). FinanceDatabase's labels are good to the sector, less so below it. */
function originsOf({ source }: CompanyRow): Partial<Record<keyof CompanyRow, Origin>> {
  const listed = source === "sp500" ? wikipedia : financeDatabase;
  const vague: Origin = source === "sp500" ? wikipedia : { ...financeDatabase, confidence: "low" };
  return {
    name: listed,
    ticker: listed,
    cik: source === "sp500" ? wikipedia : sec,
    domain: financeDatabase,
    sector: listed,
    sub_industry: vague,
    industry_code: {
      source: "Sightline, from the sub-industry",
      method: "derived",
      confidence: vague.confidence === "high" ? "medium" : "low",
    },
    hq_city: listed,
    hq_state: listed,
    hq_country: listed,
    founded_year: listed,
    employees: headcount,
    market_cap_usd: { ...listed, confidence: "medium" },
    market_cap_band: financeDatabase,
    revenue_usd: { source: `${listed.source}; market cap ÷ price/sales`, method: "estimated", confidence: "low" },
    status: listed,
  };
}

/** The origin of each value that a company has, for an account made from it. */
export function factsOf(company: CompanyRow, account: { id: string; clientId: string }, seenAt: Date): FactRow[] {
  return Object.entries(originsOf(company)).flatMap(([field, origin]) => {
    const value = Object.entries(company).find(([key]) => key === field)?.[1];
    return value === null || value === undefined
      ? []
      : [{ accountId: account.id, clientId: account.clientId, field, ...origin, seenAt }];
  });
}
