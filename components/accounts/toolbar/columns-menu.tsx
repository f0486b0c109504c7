"use client";

import { SlidersHorizontal } from "lucide-react";
import { useCustomFields } from "@/components/custom-fields/fields-context";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Popover } from "@/components/ui/overlay/popover";
import { findColumn, shownColumns } from "@/lib/accounts/list/columns";
import type { ViewSettings } from "@/lib/accounts/list/saved-view";
import { accountColumns, inColumnOrder, type ListColumn } from "@/lib/contracts/accounts/account-columns";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { scopeOf } from "@/lib/filters/scope";
import { filterButton } from "../../account-filters/filter-button";

interface ColumnsMenuProps {
  viewSettings: ViewSettings;
  /** The list's owner filter. */
  owner: string | null;
  onChange: (viewSettings: ViewSettings) => void;
}

/** Chooses the table's columns, of those that the list can show, and the row height. */
export function ColumnsMenu({ viewSettings, owner, onChange }: ColumnsMenuProps) {
  const { columns: chosen, density } = viewSettings;
  const fields = useCustomFields();
  const all: ListColumn[] = [...accountColumns, ...fields.map(({ id }) => customKey(id))];
  const toggle = (key: ListColumn) => {
    const next = all.filter((other) => (other === key ? !chosen.includes(key) : chosen.includes(other)));
    onChange({ ...viewSettings, columns: inColumnOrder(next) });
  };
  return (
    <Popover
      label="Columns"
      icon={SlidersHorizontal}
      trigger="Columns"
      triggerClassName={filterButton(false)}
      align="end"
      className="w-60"
    >
      <ul className="min-h-0 overflow-y-auto p-1.5">
        {shownColumns(all, fields, scopeOf(owner) === "mine").map((key) => (
          <li key={key} className="flex rounded-sm px-2 hover:bg-hover">
            <Checkbox
              className="min-h-8 grow"
              checked={chosen.includes(key)}
              onChange={() => toggle(key)}
              label={findColumn(key, fields)?.label}
            />
          </li>
        ))}
      </ul>
      <div className="flex border-line border-t px-3.5 py-1">
        <Checkbox
          className="min-h-8 grow"
          checked={density === "compact"}
          onChange={() => onChange({ ...viewSettings, density: density === "compact" ? "comfortable" : "compact" })}
          label="Compact rows"
        />
      </div>
      <p className="border-line border-t px-3.5 py-2 text-muted text-xs">
        Less important columns are hidden on narrow screens.
      </p>
    </Popover>
  );
}
