"use client";

import { useCustomFields } from "@/components/custom-fields/fields-context";
import { Popover } from "@/components/ui/overlay/popover";
import { lazyPanel } from "@/components/ui/state/lazy-component";
import type { AccountsView } from "@/lib/accounts/list/view";
import { filterButton } from "./filter-button";
import { FilterTrigger } from "./filter-trigger";

const CustomFilterForm = lazyPanel(() => import("./custom-filter-form"), "The fields could not be loaded");

interface CustomFilterProps {
  view: AccountsView;
  onChange: (view: AccountsView) => void;
}

/** The conditions on the client's custom fields, in one panel. Renders nothing if the client has no custom fields. */
export function CustomFilter({ view, onChange }: CustomFilterProps) {
  const fields = useCustomFields();
  if (fields.length === 0) return null;
  const count = view.custom.length;
  return (
    <Popover
      label="Filter by custom fields"
      trigger={<FilterTrigger label="Fields" count={count} />}
      triggerClassName={filterButton(count > 0)}
    >
      {(close) => (
        <CustomFilterForm
          view={view}
          fields={fields}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </Popover>
  );
}
