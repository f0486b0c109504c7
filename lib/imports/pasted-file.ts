import { headingOf } from "@/lib/contracts/accounts/fields";
import type { PastedCompany } from "@/lib/contracts/imports/pasted-companies";
import { csvMark, writeCsvLine } from "@/lib/contracts/wire/csv";

const columns = [
  "name",
  "domain",
  "ticker",
  "cik",
  "sector",
  "sub_industry",
  "industry_code",
  "hq_city",
  "hq_state",
  "hq_country",
  "founded_year",
  "employees",
  "revenue_usd",
  "market_cap_usd",
] as const satisfies readonly (keyof PastedCompany)[];

/** Writes companies as an accounts file. Its headings are those of an export, so an import maps every column itself. */
export function writePastedFile(items: readonly PastedCompany[]): string {
  const used = columns.filter((column) => column === "name" || items.some((item) => item[column] !== null));
  const lines = [used.map(headingOf), ...items.map((item) => used.map((column) => item[column]))];
  return csvMark + lines.map(writeCsvLine).join("");
}
