import type { Account } from "@/lib/contracts/accounts/account";
import { guardText } from "@/lib/contracts/wire/csv";
import { findHeadquarters } from "../headquarters";

const headings = [
  "Name",
  "Domain",
  "Ticker",
  "Sector",
  "Headquarters",
  "Employees",
  "Revenue (USD)",
  "Market cap (USD)",
];

/**
 * Formats accounts as tab-separated lines, which spreadsheets accept from the clipboard. A cell that a spreadsheet
 * would run as a formula is prefixed by an apostrophe.
 *
 * @see case W5
 */
export function writeTsv(accounts: readonly Account[]): string {
  const lines = accounts.map((account) => [
    account.name,
    account.domain,
    account.ticker,
    account.sector,
    findHeadquarters(account),
    account.employees,
    account.revenue_usd,
    account.market_cap_usd,
  ]);
  return [headings, ...lines].map((cells) => cells.map(cellOf).join("\t")).join("\n");
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  return typeof value === "number" ? String(value) : guardText(value.replace(/[\t\r\n]+/g, " "));
}
