import { memo } from "react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { type Column, TableHead } from "@/components/paged-list/table-head";
import { findColumn } from "@/lib/accounts/list/columns";
import { type AccountsView, defaultSort } from "@/lib/accounts/list/view";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import { widthOf } from "./cell";

interface AccountTableHeadProps {
  view: AccountsView;
  chosen: readonly ListColumn[];
  /** Whether none, some or all of the loaded rows are selected; null: they can't be selected all at once. */
  selection: "none" | "some" | "all" | null;
  onSelectAll: () => void;
  /** The URL of the list with this view. */
  hrefOf: (view: AccountsView) => string;
  onChange: (view: AccountsView) => void;
}

const nameColumn: Column = { key: "name", label: "Name", sort: "name", className: "min-w-0 flex-[2.2]" };

/** The headings of the chosen columns. */
export const AccountTableHead = memo(function AccountTableHead(props: AccountTableHeadProps) {
  const { view, chosen, selection, onSelectAll, hrefOf, onChange } = props;
  const fields = useCustomFields();
  const columns = chosen.flatMap((key): Column[] => {
    const column = findColumn(key, fields);
    return column ? [{ ...column, key, className: widthOf(key) }] : [];
  });
  return (
    <TableHead
      {...{ view, defaultSort, hrefOf, onChange }}
      columns={[nameColumn, ...columns]}
      selectAll={selection && { label: "Select all loaded accounts", state: selection, onSelect: onSelectAll }}
    />
  );
});
