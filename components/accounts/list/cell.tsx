import type { ReactNode } from "react";
import { findHeadquarters } from "@/lib/accounts/headquarters";
import type { Account } from "@/lib/contracts/accounts/account";
import type { AccountColumn, ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey, isCustomKey } from "@/lib/contracts/accounts/custom-field";
import { fieldText } from "@/lib/custom-fields/describe";
import { stageNames } from "@/lib/facts/stage-names";
import { formatCount, formatMoney } from "@/lib/figures/number";
import { formatDay } from "@/lib/figures/time";
import { StatusBadge } from "../status-badge";

/** The width of each column: a share of the row, independent of its contents, so that all rows align. */
const cellWidths: Record<AccountColumn, string> = {
  sector: "flex-[1.3] min-w-0 max-lg:hidden",
  industry: "flex-[1.4] min-w-0 max-xl:hidden",
  hq: "flex-[1.2] min-w-0 max-xl:hidden",
  market_cap: "w-24 shrink-0",
  band: "w-24 shrink-0 max-lg:hidden",
  revenue: "w-22 shrink-0 max-lg:hidden",
  employees: "w-24 shrink-0 max-xl:hidden",
  founded: "w-20 shrink-0 max-xl:hidden",
  contacts: "w-16 shrink-0 max-xl:hidden",
  owner: "flex-1 min-w-0 max-lg:hidden",
  tier: "w-12 shrink-0 max-lg:hidden",
  stage: "w-24 shrink-0 max-lg:hidden",
  status: "w-22 shrink-0 max-lg:hidden",
  updated: "w-28 shrink-0 max-xl:hidden",
};

/** The width classes of a column; the same for all custom fields. */
export function widthOf(column: ListColumn): string {
  return isCustomKey(column) ? "w-28 shrink-0 max-lg:hidden" : cellWidths[column];
}

/** The custom field of a column; null for any other column. */
export function fieldOf(column: ListColumn, fields: readonly AccountField[]): AccountField | null {
  return fields.find(({ id }) => customKey(id) === column) ?? null;
}

/**
 * A column's text for an account; null when its value isn't known. Industries are stored as codes and named by
 * `industryNames`.
 */
export function cellOf(
  account: Account,
  column: ListColumn,
  { industryNames, fields }: { industryNames: Readonly<Record<string, string>>; fields: readonly AccountField[] },
): ReactNode {
  if (isCustomKey(column)) {
    const field = fieldOf(column, fields);
    const value = field && account.custom?.[field.id];
    return field && value ? fieldText(field, value) : null;
  }
  switch (column) {
    case "sector":
      return account.sector;
    case "industry":
      return industryNames[account.industry_code ?? ""] ?? account.sub_industry;
    case "hq":
      return findHeadquarters(account);
    case "market_cap":
      return account.market_cap_usd === null ? null : formatMoney(account.market_cap_usd);
    case "band":
      return account.market_cap_band;
    case "revenue":
      return account.revenue_usd === null ? null : formatMoney(account.revenue_usd);
    case "employees":
      return account.employees === null ? null : formatCount(account.employees);
    case "founded":
      return account.founded_year;
    case "contacts":
      return account.contact_count;
    case "owner":
      return account.owner?.name ?? null;
    case "tier":
      return account.tier ?? null;
    case "stage":
      return account.stage ? stageNames[account.stage] : null;
    case "status":
      return <StatusBadge status={account.status} />;
    case "updated":
      return formatDay(account.updated_at);
  }
}
