import type { Account, AccountDetail, Fact } from "@/lib/contracts/account";
import { formatCount, formatMoney } from "@/lib/figures/number";

/** A line of what is known about a company: its name, its value in words, and who says so. */
export interface Line {
  field: string;
  label: string;
  text: string | null;
  fact: Fact | null;
}

const labels = {
  sector: "Sector",
  sub_industry: "Sub-industry",
  industry_code: "Industry",
  hq_city: "City",
  hq_state: "State",
  hq_country: "Country",
  founded_year: "Founded",
  employees: "Employees",
  revenue_usd: "Revenue",
  market_cap_usd: "Market cap",
  market_cap_band: "Size band",
  domain: "Domain",
  ticker: "Ticker",
  cik: "SEC number (CIK)",
} as const satisfies Partial<Record<keyof AccountDetail, string>>;

type Field = keyof typeof labels;

const groups: readonly { title: string; fields: readonly Field[] }[] = [
  { title: "Business", fields: ["sector", "sub_industry", "industry_code", "founded_year"] },
  { title: "Size", fields: ["market_cap_usd", "market_cap_band", "revenue_usd", "employees"] },
  { title: "Headquarters", fields: ["hq_city", "hq_state", "hq_country"] },
  { title: "Identifiers", fields: ["domain", "ticker", "cik"] },
];

/** Puts what is known about a company in order: groups of lines, those without a value too, so that gaps are seen. */
export function factGroups(account: AccountDetail): { title: string; lines: Line[] }[] {
  return groups.map(({ title, fields }) => ({
    title,
    lines: fields.map((field) => ({
      field,
      label: labels[field],
      text: textOf(account, field),
      fact: account.facts.find((fact) => fact.field === field) ?? null,
    })),
  }));
}

function textOf(account: AccountDetail, field: Field): string | null {
  if (field === "industry_code") return account.industry_name ?? account.industry_code;
  const value = account[field];
  if (value === null) return null;
  if (typeof value === "string") return value;
  if (field === "founded_year") return String(value);
  return field === "employees" ? formatCount(value) : `${formatMoney(value)}`;
}

export const methodNames: Record<Fact["method"], string> = {
  reported: "Reported",
  estimated: "Estimated",
  derived: "Derived",
  manual: "Typed by hand",
};

export const confidenceNames: Record<Fact["confidence"], string> = {
  high: "High confidence",
  medium: "Medium confidence",
  low: "Low confidence",
};

/** The name of a source for a line: `manual` is somebody of the client. */
export function sourceName(source: string): string {
  return source === "manual" ? "Your team" : source;
}

/** How many of the fields that the page shows are known, of how many. */
export function countKnown(account: AccountDetail): { known: number; all: number } {
  const lines = factGroups(account).flatMap((group) => group.lines);
  return { known: lines.filter((line) => line.text !== null).length, all: lines.length };
}

/** Whether an account has what comparing it by size needs. */
export function hasMarketCap(account: Account): account is Account & { market_cap_usd: number } {
  return account.market_cap_usd !== null;
}
