import type { AccountDetail, Fact, SourceDocument } from "@/lib/contracts/accounts/account";
import type { Evidence } from "@/lib/contracts/accounts/account-change";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { type AccountFieldKind, fieldGroups } from "@/lib/contracts/accounts/field-table";
import { type AccountFieldKey, accountFieldKeys, fieldInfo, findFieldInfo } from "@/lib/contracts/accounts/fields";
import { dayMs } from "@/lib/contracts/wire/durations";
import { fieldText } from "@/lib/custom-fields/describe";
import { formatDay } from "@/lib/figures/time";
import { valueText } from "./fields";

/** A row of an account's facts: its label, its value as text, and its source. */
export interface Line {
  field: string;
  label: string;
  text: string | null;
  value: string | number | null;
  fact: Fact | null;
  /** The values that it is derived from, as text; null if it isn't derived. */
  follows: string | null;
  /** Whether it can't be edited, because it is derived from a known value. */
  isLocked: boolean;
  /** The custom field of the value; absent: a built-in field. */
  custom?: AccountField;
}

const groups = fieldGroups.map((title) => ({
  title,
  fields: accountFieldKeys.filter((key) => fieldInfo(key).group === title),
}));

/** The subject of a value: an account, or one of its contacts. */
export interface FactSubject {
  accountId: string;
  contactId?: string;
}

/** Groups the known values of a company into lines, including fields without a value, so that gaps are visible. */
export function factGroups(
  account: AccountDetail,
  custom: readonly AccountField[] = [],
): { title: string; lines: Line[] }[] {
  const known = groups.map(({ title, fields }) => ({
    title,
    lines: fields.map((field) => ({
      field,
      label: fieldInfo(field).label,
      text: textOf(account, field),
      value: account[field] ?? null,
      ...originOf(account, field),
    })),
  }));
  return custom.length === 0 ? known : [...known, { title: "Your fields", lines: customLines(account, custom) }];
}

/** The lines of the client's custom fields, in the client's order. */
function customLines(account: AccountDetail, custom: readonly AccountField[]): Line[] {
  return custom.map((field) => {
    const key = customKey(field.id);
    const value = account.custom?.[field.id] ?? null;
    const text = value === null ? null : fieldText(field, value);
    const fact = account.facts.find((one) => one.field === key) ?? null;
    return { field: key, label: field.name, text, value, fact, follows: null, isLocked: false, custom: field };
  });
}

const bases: Partial<Record<AccountFieldKey, string>> = { market_cap_band: "from market cap", domain: "from website" };

function originOf(account: AccountDetail, field: AccountFieldKey): Pick<Line, "fact" | "follows" | "isLocked"> {
  const fact = account.facts.find((one) => one.field === field) ?? null;
  return {
    fact,
    follows: fact?.method === "derived" ? (bases[field] ?? null) : null,
    isLocked: field === "market_cap_band" && account.market_cap_usd !== null,
  };
}

function textOf(account: AccountDetail, field: AccountFieldKey): string | null {
  if (field === "industry_code") return account.industry_name ?? account.industry_code;
  const value = account[field] ?? null;
  return value === null ? null : valueText(field, value);
}

/** Returns the chosen candidate of a value as its fact; null if none is chosen. */
export function factOf({ field, candidates }: Evidence): Fact | null {
  const chosen = candidates.find((one) => one.is_chosen);
  if (!chosen || chosen.value === null) return null;
  const { value, source, method, confidence, seen_at: seenAt } = chosen;
  return { field, value, source, method, confidence, seen_at: seenAt, url: chosen.url, document: chosen.document };
}

export const methodNames: Record<Fact["method"], string> = {
  reported: "Reported",
  estimated: "Estimated",
  derived: "Derived",
  manual: "Entered manually",
};

export const confidenceNames: Record<Fact["confidence"], string> = {
  high: "High confidence",
  medium: "Medium confidence",
  low: "Low confidence",
};

/** Formats the dates in a report's title: `10-K for the year to 31 Dec 2025`. */
export function documentTitle({ title }: Pick<SourceDocument, "title">): string {
  return title.replace(/\d{4}-\d{2}-\d{2}/, (day) => formatDay(day));
}

/** About eighteen months: values that were last confirmed before that may be outdated. */
const outdatedMs = 548 * dayMs;

/** Whether a value that changes over time was last confirmed too long ago to rely on. */
export function isOutdated({ field, seen_at: seenAt }: Pick<Fact, "field" | "seen_at">, nowMs: number): boolean {
  return changing.has(findFieldInfo(field)?.kind ?? "") && nowMs - Date.parse(seenAt) > outdatedMs;
}

/** The kinds of values that change over time, unlike a name, a place or a founding year. */
const changing: ReadonlySet<string> = new Set(["count", "money", "band"] satisfies AccountFieldKind[]);

/** Counts the page's fields, and how many of them are known. */
export function countKnown(
  account: AccountDetail,
  custom: readonly AccountField[] = [],
): { known: number; all: number } {
  const lines = factGroups(account, custom).flatMap((group) => group.lines);
  return { known: lines.filter((line) => line.text !== null).length, all: lines.length };
}
