import type { Account, AccountDetail } from "@/lib/contracts/accounts/account";
import { type AccountColumn, fieldOfColumn, type ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey, isCustomKey, showFieldValue } from "@/lib/contracts/accounts/custom-field";
import { type AccountFieldKey, accountFieldKeys, type DetailField, headingOf } from "@/lib/contracts/accounts/fields";
import type { Cell } from "../../../files/sheet";
import { customHeadingOf } from "../../../imports/columns";

/** An exported account row: the list's fields plus the values that the list doesn't show. */
export type ExportedAccount = Account & Partial<Pick<AccountDetail, DetailField>>;

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
const contacts: ExportColumn = { heading: "Contacts", cell: (account) => account.contact_count };
const owner: ExportColumn = { heading: "Owner", cell: (account) => account.owner?.name ?? null };
const updated: ExportColumn = { heading: "Updated", cell: (account) => account.updated_at };
const id: ExportColumn = { heading: "Id", cell: (account) => account.id };

/** The list columns whose exported form isn't the value of their field. */
const otherColumns: Partial<Record<AccountColumn, ExportColumn>> = {
  industry: industryName,
  hq: { heading: "Headquarters", cell: formatHeadquarters },
  contacts,
  owner,
  updated,
};

/** The export form of a list column: the full value rather than the abbreviated one on the screen. */
function listColumn(column: AccountColumn): ExportColumn[] {
  const other = otherColumns[column];
  const field = fieldOfColumn(column);
  return other ? [other] : field ? [fieldColumn(field)] : [];
}

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
      contacts,
      updated,
      ...custom.map(customColumn),
      id,
    ];
  }
  const columns = chosen.flatMap((column) => {
    if (!isCustomKey(column)) return listColumn(column);
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
