import type { ReactNode } from "react";
import { findHeadquarters } from "@/lib/accounts/headquarters";
import type { Account } from "@/lib/contracts/accounts/account";
import { type AccountColumn, fieldOfColumn, type ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey, isCustomKey } from "@/lib/contracts/accounts/custom-field";
import type { AccountFieldKind } from "@/lib/contracts/accounts/field-table";
import { fieldInfo } from "@/lib/contracts/accounts/fields";
import { fieldText } from "@/lib/custom-fields/describe";
import { valueText } from "@/lib/facts/fields";
import { formatDay } from "@/lib/figures/time";
import { StatusBadge } from "../status-badge";

/**
 * The width of a column by the kind of its values: a share of the row, independent of its contents, so that all rows
 * align.
 */
const kindWidths: Partial<Record<AccountFieldKind, string>> = {
  text: "flex-[1.3] min-w-0 max-lg:hidden",
  industry: "flex-[1.4] min-w-0 max-xl:hidden",
  count: "w-24 shrink-0 max-xl:hidden",
  year: "w-20 shrink-0 max-xl:hidden",
};
const otherWidth = "w-24 shrink-0 max-lg:hidden";

/** Columns that need more or less width than their kind provides, and columns that don't show a field. */
const ownWidths: Partial<Record<AccountColumn, string>> = {
  hq: "flex-[1.2] min-w-0 max-xl:hidden",
  market_cap: "w-24 shrink-0",
  contacts: "w-16 shrink-0 max-xl:hidden",
  owner: "flex-1 min-w-0 max-lg:hidden",
  tier: "w-12 shrink-0 max-lg:hidden",
  updated: "w-28 shrink-0 max-xl:hidden",
};

/** The width classes of a column; the same for all custom fields. */
export function widthOf(column: ListColumn): string {
  if (isCustomKey(column)) return "w-28 shrink-0 max-lg:hidden";
  const field = fieldOfColumn(column);
  return ownWidths[column] ?? (field && kindWidths[fieldInfo(field).kind]) ?? otherWidth;
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
    case "industry":
      return industryNames[account.industry_code ?? ""] ?? account.sub_industry;
    case "hq":
      return findHeadquarters(account);
    case "contacts":
      return account.contact_count;
    case "owner":
      return account.owner?.name ?? null;
    case "status":
      return <StatusBadge status={account.status} />;
    case "updated":
      return formatDay(account.updated_at);
  }
  const field = fieldOfColumn(column);
  const value = field && account[field];
  return field && value != null ? valueText(field, value) : null;
}
