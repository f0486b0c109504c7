import type { Account } from "@/lib/contracts/accounts/account";
import { headingOf } from "@/lib/contracts/accounts/fields";
import { guardText } from "@/lib/contracts/wire/csv";
import { findHeadquarters } from "../headquarters";

const before = ["name", "domain", "ticker", "sector"] as const;
const after = ["employees", "revenue_usd", "market_cap_usd"] as const;
const headings = [...before.map(headingOf), "Headquarters", ...after.map(headingOf)];

/**
 * Formats accounts as tab-separated lines, which spreadsheets accept from the clipboard. A cell that a spreadsheet
 * would run as a formula is prefixed by an apostrophe.
 *
 * @see case W5
 */
export function writeTsv(accounts: readonly Account[]): string {
  const lines = accounts.map((account) => [
    ...before.map((key) => account[key]),
    findHeadquarters(account),
    ...after.map((key) => account[key]),
  ]);
  return [headings, ...lines].map((cells) => cells.map(cellOf).join("\t")).join("\n");
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  return typeof value === "number" ? String(value) : guardText(value.replace(/[\t\r\n]+/g, " "));
}
