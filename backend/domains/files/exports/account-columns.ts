import type { Account } from "@/lib/contracts/accounts/account";
import type { AccountColumn, ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey, isCustomKey, showFieldValue } from "@/lib/contracts/accounts/custom-field";
import { type AccountFieldKey, accountFieldKeys, headingOf } from "@/lib/contracts/accounts/fields";
import type { Cell } from "../../../files/sheet";
import { customHeadingOf } from "../../../imports/columns";

/** A row of an export: the list's, with the values that the list doesn't show. */
export interface ExportedAccount extends Account {
  website: string | null;
  cik: string | null;
}

/** A column of an exported file. */
export interface ExportColumn {
  heading: string;
  cell: (account: ExportedAccount, industryNames: ReadonlyMap<string, string>) => Cell;
}

function fieldColumn(key: AccountFieldKey): ExportColumn {
  return { heading: headingOf(key), cell: (account) => account[key] ?? null };
}

/**
 * The industry as the list shows it. An import must not take it for the sub-industry, so its heading is one that no field
 * is recognised by.
 */
const industryName: ExportColumn = {
  heading: "Industry name",
  cell: (account, names) => names.get(account.industry_code ?? "") ?? account.sub_industry,
};
const people: ExportColumn = { heading: "People", cell: (account) => account.contact_count };
const owner: ExportColumn = { heading: "Owner", cell: (account) => account.owner?.name ?? null };
const updated: ExportColumn = { heading: "Updated", cell: (account) => account.updated_at };
const id: ExportColumn = { heading: "Id", cell: (account) => account.id };

/** How each column of the list is exported: the full value, not its short form on the screen. */
const listColumns: Record<AccountColumn, ExportColumn> = {
  sector: fieldColumn("sector"),
  industry: industryName,
  hq: { heading: "Headquarters", cell: formatHeadquarters },
  market_cap: fieldColumn("market_cap_usd"),
  band: fieldColumn("market_cap_band"),
  revenue: fieldColumn("revenue_usd"),
  employees: fieldColumn("employees"),
  founded: fieldColumn("founded_year"),
  contacts: people,
  owner,
  tier: fieldColumn("tier"),
  stage: fieldColumn("stage"),
  status: fieldColumn("status"),
  updated,
};

/**
 * The columns of an exported file.
 *
 * @param chosen columns of the list, which follow the name; those of custom fields that are gone are left out; null: every
 * field
 */
export function exportColumns(chosen: readonly ListColumn[] | null, custom: readonly AccountField[]): ExportColumn[] {
  if (chosen === null) {
    return [
      ...accountFieldKeys.map(fieldColumn),
      industryName,
      owner,
      people,
      updated,
      ...custom.map(customColumn),
      id,
    ];
  }
  const columns = chosen.flatMap((column) => {
    if (!isCustomKey(column)) return [listColumns[column]];
    const field = custom.find((one) => customKey(one.id) === column);
    return field ? [customColumn(field)] : [];
  });
  return [fieldColumn("name"), ...columns];
}

/** A custom field in a file: its values as an import reads them again, a choice by its label. */
function customColumn(field: AccountField): ExportColumn {
  return {
    heading: customHeadingOf(field.name),
    cell: ({ custom = {} }) => {
      const value = custom[field.id];
      if (value === undefined) return null;
      // Beyond fifteen digits a workbook would round it.
      const isFigure = field.type === "number" && value.replace(/[-.]/g, "").length <= 15;
      return isFigure ? Number(value) : showFieldValue(field, value);
    },
  };
}

/** The location as the list shows it: `Saint Paul, MN`, `Dublin, Ireland`. */
function formatHeadquarters({ hq_city, hq_state, hq_country }: Account): string | null {
  const country = hq_country === "United States" && (hq_city || hq_state) ? null : hq_country;
  return [hq_city, hq_state, country].filter(Boolean).join(", ") || null;
}
