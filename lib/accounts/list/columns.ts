import { type AccountColumn, accountColumns } from "@/lib/contracts/account-columns";
import type { SortKey } from "./view";

export interface Column {
  key: AccountColumn;
  label: string;
  /** The sort key of its heading; null when it can't be sorted by. */
  sort: SortKey | null;
  isFigure: boolean;
}

export const columns: Record<AccountColumn, Column> = {
  sector: { key: "sector", label: "Sector", sort: null, isFigure: false },
  industry: { key: "industry", label: "Industry", sort: null, isFigure: false },
  hq: { key: "hq", label: "Headquarters", sort: null, isFigure: false },
  market_cap: { key: "market_cap", label: "Market cap", sort: "market_cap", isFigure: true },
  band: { key: "band", label: "Size band", sort: null, isFigure: false },
  revenue: { key: "revenue", label: "Revenue", sort: "revenue", isFigure: true },
  employees: { key: "employees", label: "Employees", sort: "employees", isFigure: true },
  founded: { key: "founded", label: "Founded", sort: "founded", isFigure: true },
  contacts: { key: "contacts", label: "People", sort: null, isFigure: true },
  owner: { key: "owner", label: "Owner", sort: null, isFigure: false },
  tier: { key: "tier", label: "Tier", sort: null, isFigure: false },
  stage: { key: "stage", label: "Stage", sort: null, isFigure: false },
  status: { key: "status", label: "Status", sort: null, isFigure: false },
  updated: { key: "updated", label: "Updated", sort: "updated", isFigure: true },
};

/** The columns before any choice. Employees and revenue are left out, as most companies have neither. */
export const defaultColumns: readonly AccountColumn[] = ["sector", "hq", "market_cap", "band", "contacts", "owner"];

/** The cookie with this device's columns, so that the server renders them at once. */
export const columnsCookie = "sightline.columns";

/** Reads the cookie's value: known columns in the fixed order; the default ones for any other value. */
export function readColumns(value: string | undefined): readonly AccountColumn[] {
  if (value === undefined) return defaultColumns;
  const wanted = value.split(".");
  const found = accountColumns.filter((key) => wanted.includes(key));
  return found.length > 0 || value === "none" ? found : defaultColumns;
}

/** Writes the cookie's value. */
export function writeColumns(chosen: readonly AccountColumn[]): string {
  return accountColumns.filter((key) => chosen.includes(key)).join(".") || "none";
}
