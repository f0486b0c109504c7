"use client";

import { ArrowDownUp } from "lucide-react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { Menu, MenuChoice } from "@/components/ui/overlay/menu";
import { type AccountsView, defaultSort } from "@/lib/accounts/list/view";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { filterButton } from "../../account-filters/filter-button";

const orders = [
  { sort: "name", label: "Name, A to Z" },
  { sort: "-name", label: "Name, Z to A" },
  { sort: "-market_cap", label: "Market cap, largest first" },
  { sort: "market_cap", label: "Market cap, smallest first" },
  { sort: "-revenue", label: "Revenue, largest first" },
  { sort: "-employees", label: "Employees, most first" },
  { sort: "-founded", label: "Founded, newest first" },
  { sort: "founded", label: "Founded, oldest first" },
  { sort: "-updated", label: "Updated, latest first" },
] as const;

interface SortMenuProps {
  view: AccountsView;
  onChange: (view: AccountsView) => void;
}

/** Chooses the order of the list on screens without headings to click. */
export function SortMenu({ view, onChange }: SortMenuProps) {
  const fields = useCustomFields();
  const current = view.sort ?? (view.q ? "relevance" : defaultSort);
  const trigger = (
    <>
      <ArrowDownUp className="size-3.5" aria-hidden="true" />
      Sort
    </>
  );
  return (
    <Menu label="Sort" trigger={trigger} triggerClassName={filterButton(false)} align="end">
      {view.q ? (
        <MenuChoice checked={current === "relevance"} onClick={() => onChange({ ...view, sort: null })}>
          Best match
        </MenuChoice>
      ) : null}
      {orders.map(({ sort, label }) => (
        <MenuChoice key={sort} checked={current === sort} onClick={() => onChange({ ...view, sort })}>
          {label}
        </MenuChoice>
      ))}
      {fields.flatMap(({ id, name }) =>
        [customKey(id), `-${customKey(id)}`].map((sort) => (
          <MenuChoice key={sort} checked={current === sort} onClick={() => onChange({ ...view, sort })}>
            {`${name}, ${sort.startsWith("-") ? "descending" : "ascending"}`}
          </MenuChoice>
        )),
      )}
    </Menu>
  );
}
