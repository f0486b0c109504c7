import { LayoutList } from "lucide-react";
import { Menu, MenuChoice } from "@/components/ui/overlay/menu";
import { layoutChoices } from "@/lib/accounts/layout/choices";
import type { AccountsView } from "@/lib/accounts/list/view";
import { filterButton } from "../../account-filters/filter-button";

interface LayoutMenuProps {
  view: AccountsView;
  onChange: (view: AccountsView) => void;
}

/** Chooses the layout: one list, a grouped list, or a board. */
export function LayoutMenu({ view, onChange }: LayoutMenuProps) {
  const { layout } = view;
  const isCurrent = (other: typeof layout) => other?.kind === layout?.kind && other?.by === layout?.by;
  const current = layoutChoices.find((choice) => isCurrent(choice.layout))?.label ?? "List";
  return (
    <Menu
      isDrawnWhenOpen
      label={`Layout: ${current}`}
      icon={LayoutList}
      trigger={layout ? current : "Layout"}
      triggerClassName={filterButton(layout !== null)}
    >
      {layoutChoices.map((choice) => (
        <MenuChoice
          key={choice.label}
          checked={isCurrent(choice.layout)}
          onClick={() => onChange({ ...view, layout: choice.layout })}
        >
          {choice.label}
        </MenuChoice>
      ))}
    </Menu>
  );
}
