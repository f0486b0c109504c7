"use client";

import { SlidersHorizontal } from "lucide-react";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover } from "@/components/ui/popover";
import { type ColumnKey, columnKeys, columns } from "@/lib/accounts/columns";
import { filterButton } from "./filter-button";

interface ColumnsMenuProps {
  chosen: readonly ColumnKey[];
  onChange: (chosen: readonly ColumnKey[]) => void;
}

/** Which columns the table has. */
export function ColumnsMenu({ chosen, onChange }: ColumnsMenuProps) {
  const toggle = (key: ColumnKey) =>
    onChange(columnKeys.filter((other) => (other === key ? !chosen.includes(key) : chosen.includes(other))));
  const trigger = (
    <>
      <SlidersHorizontal className="size-3.5" aria-hidden="true" />
      Columns
    </>
  );
  return (
    <Popover label="Columns" trigger={trigger} triggerClassName={filterButton(false)} align="end" className="w-60">
      <ul className="min-h-0 overflow-y-auto p-1.5">
        {columnKeys.map((key) => (
          <li key={key} className="flex rounded-sm px-2 hover:bg-hover">
            <Checkbox
              className="min-h-8 grow"
              checked={chosen.includes(key)}
              onChange={() => toggle(key)}
              label={columns[key].label}
            />
          </li>
        ))}
      </ul>
      <p className="border-line border-t px-3.5 py-2 text-faint text-xs">
        On a narrow window the least telling ones wait.
      </p>
    </Popover>
  );
}
