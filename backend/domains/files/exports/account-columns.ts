import type { Account } from "@/lib/contracts/accounts/account";
import type { AccountColumn, ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey, isCustomKey, showFieldValue } from "@/lib/contracts/accounts/custom-field";
import { type AccountFieldKey, accountFieldKeys, headingOf } from "@/lib/contracts/accounts/fields";
import type { Cell } from "../../../files/sheet";
import { customHeadingOf } from "../../../imports/columns";

/** An exported account row: the list's fields plus the values that the list doesn't show. */
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
 * The industry name as shown in the list. Its heading matches no import field, so an import can't mistake it for the
 * sub-industry.
 */
const industryName: ExportColumn = {
  heading: "Industry name",
  cell: (account, names) => names.get(account.industry_code ?? "") ?? account.sub_industry,
};
const people: ExportColumn = { heading: "People", cell: (account) => account.contact_count };
const owner: ExportColumn = { heading: "Owner", cell: (account) => account.owner?.name ?? null };
const updated: ExportColumn = { heading: "Updated", cell: (account) => account.updated_at };
const id: ExportColumn = { heading: "Id", cell: (account) => account.id };

/** The export form of each list column: the full value rather than the abbreviated one on the screen. */
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
 * @param chosen list columns to export after the name; deleted custom fields are skipped; null: every field
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

/** The export column of a custom field. Values use the format that imports parse; choices use their labels. */
function customColumn(field: AccountField): ExportColumn {
  return {
    heading: customHeadingOf(field.name),
    cell: ({ custom = {} }) => {
      const value = custom[field.id];
      if (value === undefined) return null;
      // Spreadsheets round numbers with more than 15 digits, so longer ones are exported as text.
      const isFigure = field.type === "number" && value.replace(/[-.]/g, "").length <= 15;
      return isFigure ? Number(value) : showFieldValue(field, value);
    },
  };
}

/** Formats the location as in the list: `Saint Paul, MN`, `Dublin, Ireland`. */
function formatHeadquarters({ hq_city, hq_state, hq_country }: Account): string | null {
  const country = hq_country === "United States" && (hq_city || hq_state) ? null : hq_country;
  return [hq_city, hq_state, country].filter(Boolean).join(", ") || null;
}
