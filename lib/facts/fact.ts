import type { AccountDetail, Fact, SourceDocument } from "@/lib/contracts/account";
import { formatDay } from "@/lib/figures/time";
import { accountFields, valueText } from "./fields";

/** A line of what is known about a company: its name, its value in words, and who says so. */
export interface Line {
  field: string;
  label: string;
  text: string | null;
  /** The value itself, as it is edited. */
  value: string | number | null;
  fact: Fact | null;
  /** What the value is worked out from, in words; null when it stands by itself. */
  follows: string | null;
  /** It can't be set while what it follows from is known. */
  isLocked: boolean;
}

type Field = keyof typeof accountFields;

const groups: readonly { title: string; fields: readonly Field[] }[] = [
  { title: "Business", fields: ["sector", "sub_industry", "industry_code", "founded_year"] },
  { title: "Size", fields: ["market_cap_usd", "market_cap_band", "revenue_usd", "employees"] },
  { title: "Headquarters", fields: ["hq_city", "hq_state", "hq_country"] },
  { title: "Identifiers", fields: ["name", "website", "domain", "ticker", "cik"] },
  { title: "Our view", fields: ["tier", "stage", "status"] },
];

/** Puts what is known about a company in order: groups of lines, those without a value too, so that gaps are seen. */
export function factGroups(account: AccountDetail): { title: string; lines: Line[] }[] {
  return groups.map(({ title, fields }) => ({
    title,
    lines: fields.map((field) => ({
      field,
      label: accountFields[field].label,
      text: textOf(account, field),
      value: account[field] ?? null,
      ...originOf(account, field),
    })),
  }));
}

const bases: Partial<Record<Field, string>> = { market_cap_band: "from market cap", domain: "from website" };

function originOf(account: AccountDetail, field: Field): Pick<Line, "fact" | "follows" | "isLocked"> {
  const fact = account.facts.find((one) => one.field === field) ?? null;
  return {
    fact,
    follows: fact?.method === "derived" ? (bases[field] ?? null) : null,
    isLocked: field === "market_cap_band" && account.market_cap_usd !== null,
  };
}

function textOf(account: AccountDetail, field: Field): string | null {
  if (field === "industry_code") return account.industry_name ?? account.industry_code;
  const value = account[field] ?? null;
  return value === null ? null : valueText(field, value);
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

/** What a report is, with its days as they are written elsewhere: `10-K for the year to 31 Dec 2025`. */
export function documentTitle({ title }: Pick<SourceDocument, "title">): string {
  return title.replace(/\d{4}-\d{2}-\d{2}/, (day) => formatDay(day));
}

/** About eighteen months: what was last confirmed before that may have changed since. */
const outdatedMs = 548 * 86_400_000;

/** Whether a value that changes with time was last confirmed too long ago to be relied upon. */
export function isOutdated({ field, seen_at: seenAt }: Pick<Fact, "field" | "seen_at">, nowMs: number): boolean {
  return changing.has(field) && nowMs - Date.parse(seenAt) > outdatedMs;
}

/** Values that grow and shrink; a name, a place, a founding year stay true. */
const changing: ReadonlySet<string> = new Set(["employees", "revenue_usd", "market_cap_usd", "market_cap_band"]);

/** How many of the fields that the page shows are known, of how many. */
export function countKnown(account: AccountDetail): { known: number; all: number } {
  const lines = factGroups(account).flatMap((group) => group.lines);
  return { known: lines.filter((line) => line.text !== null).length, all: lines.length };
}
