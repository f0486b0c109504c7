import { memo } from "react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { SortHeading } from "@/components/paged-list/sort-heading";
import { Checkbox } from "@/components/ui/form/checkbox";
import { findColumn } from "@/lib/accounts/list/columns";
import { type AccountsView, defaultSort } from "@/lib/accounts/list/view";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import { currentSort } from "@/lib/filters/list-view";
import { widthOf } from "./cell";

interface AccountTableHeadProps {
  view: AccountsView;
  chosen: readonly ListColumn[];
  canSelect: boolean;
  /** Whether the rows can be selected, but not all at once from the heading. */
  hasBoxes?: boolean;
  /** Whether none, some or all of the loaded rows are selected. */
  selection: "none" | "some" | "all";
  onSelectAll: () => void;
  /** The URL of the list with this view. */
  hrefOf: (view: AccountsView) => string;
  onChange: (view: AccountsView) => void;
}

/** The table's headings. A sortable one links to the list in that order and states the current order. */
export const AccountTableHead = memo(function AccountTableHead(props: AccountTableHeadProps) {
  const { view, chosen, canSelect, selection, onSelectAll, hrefOf, onChange } = props;
  const fields = useCustomFields();
  const sorting = {
    current: currentSort(view, defaultSort),
    hrefOf: (sort: string) => hrefOf({ ...view, sort }),
    onSort: (sort: string) => onChange({ ...view, sort }),
  };
  return (
    <thead className="sticky top-(--topbar) z-10 block bg-surface max-md:hidden">
      <tr aria-rowindex={1} className="flex h-9 items-center gap-4 border-line border-b px-8 text-xs">
        {canSelect ? (
          <td className="-ml-1 flex w-6 shrink-0">
            <Checkbox
              aria-label="Select all loaded accounts"
              checked={selection === "all"}
              indeterminate={selection === "some"}
              onChange={onSelectAll}
            />
          </td>
        ) : props.hasBoxes ? (
          <td className="-ml-1 w-6 shrink-0" />
        ) : null}
        <SortHeading {...sorting} sort="name" className="min-w-0 flex-[2.2]">
          Name
        </SortHeading>
        {chosen.map((key) => {
          const column = findColumn(key, fields);
          if (!column) return null;
          const { label, sort, isFigure } = column;
          return (
            <SortHeading key={key} {...sorting} sort={sort} isFigure={isFigure} className={widthOf(key)}>
              {label}
            </SortHeading>
          );
        })}
      </tr>
    </thead>
  );
});
