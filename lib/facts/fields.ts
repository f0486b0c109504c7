import type { AccountValues, PlainValue } from "@/lib/contracts/accounts/account-change";
import { formatCount, formatMoney } from "@/lib/figures/number";
import { stageNames } from "./stage-names";

type Field = keyof AccountValues;

/** The input of a field: text, a number, or a choice from a list. */
export type FieldKind =
  | { kind: "text"; hint?: string; maxLength: number }
  | { kind: "amount" | "money" | "year"; hint?: string }
  | { kind: "choice"; options: readonly (readonly [value: string, label: string])[] }
  | { kind: "industry" };

const bands = ["Nano Cap", "Micro Cap", "Small Cap", "Mid Cap", "Large Cap", "Mega Cap"] as const;

const statusNames = { active: "Active", delisted: "Delisted" } as const;

/** Every field of an account that can be edited in place: its label and its input. */
export const accountFields: Record<Field, FieldKind & { label: string; isRequired?: boolean }> = {
  name: { label: "Name", kind: "text", maxLength: 200, isRequired: true },
  website: { label: "Website", kind: "text", maxLength: 300, hint: "https://example.com" },
  domain: { label: "Domain", kind: "text", maxLength: 253, hint: "example.com" },
  ticker: { label: "Ticker", kind: "text", maxLength: 12 },
  cik: { label: "SEC number (CIK)", kind: "text", maxLength: 10, hint: "Up to ten digits" },
  sector: { label: "Sector", kind: "text", maxLength: 80 },
  sub_industry: { label: "Sub-industry", kind: "text", maxLength: 120 },
  industry_code: { label: "Industry", kind: "industry" },
  hq_city: { label: "City", kind: "text", maxLength: 100 },
  hq_state: { label: "State", kind: "text", maxLength: 2, hint: "Two letters, such as NY" },
  hq_country: { label: "Country", kind: "text", maxLength: 100 },
  founded_year: { label: "Founded", kind: "year", hint: "Year" },
  employees: { label: "Employees", kind: "amount", hint: "500 or 1.5k" },
  revenue_usd: { label: "Revenue", kind: "money", hint: "US dollars a year: 20M" },
  market_cap_usd: { label: "Market cap", kind: "money", hint: "US dollars: 1.5B" },
  market_cap_band: { label: "Size band", kind: "choice", options: bands.map((band) => [band, band] as const) },
  status: { label: "Status", kind: "choice", options: Object.entries(statusNames), isRequired: true },
  tier: { label: "Tier", kind: "choice", options: ["A", "B", "C"].map((tier) => [tier, tier] as const) },
  stage: { label: "Stage", kind: "choice", options: Object.entries(stageNames) },
};

const known = new Map(Object.entries(accountFields));

/** Finds a field's input; null if it can't be edited. */
export function findField(field: string): (FieldKind & { label: string; isRequired?: boolean }) | null {
  return known.get(field) ?? null;
}

/** Formats a field's value; null is "not known". */
export function valueText(field: string, value: PlainValue): string {
  if (value === null) return "not known";
  const kind = known.get(field);
  if (kind?.kind === "choice") return kind.options.find(([option]) => option === value)?.[1] ?? String(value);
  if (typeof value === "string") return value;
  if (kind?.kind === "money") return formatMoney(value);
  return kind?.kind === "year" ? String(value) : formatCount(value);
}
