import { ArrowDownUp } from "lucide-react";
import { filterButton } from "@/components/account-filters/filter-button";
import { Menu, MenuChoice } from "@/components/ui/overlay/menu";
import { currentSort, type ListView } from "@/lib/filters/list-view";

interface ListSortMenuProps<View extends ListView> {
  view: View;
  orders: readonly { sort: string; label: string }[];
  /** The order of a view that names no order and isn't a search. */
  defaultSort: string;
  onChange: (view: View) => void;
}

/** Chooses the order of a list, including orders that have no column heading to click. */
export function ListSortMenu<View extends ListView>({ view, orders, defaultSort, onChange }: ListSortMenuProps<View>) {
  const current = currentSort(view, defaultSort);
  const choice = (sort: string | null, label: string) => (
    <MenuChoice key={sort} checked={current === sort} onClick={() => onChange({ ...view, sort })}>
      {label}
    </MenuChoice>
  );
  return (
    <Menu label="Sort" icon={ArrowDownUp} trigger="Sort" triggerClassName={filterButton(false)}>
      {view.q ? choice(null, "Best match") : null}
      {orders.map(({ sort, label }) => choice(sort, label))}
    </Menu>
  );
}
