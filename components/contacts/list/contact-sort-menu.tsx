"use client";

import { ArrowDownUp } from "lucide-react";
import { filterButton } from "@/components/account-filters/filter-button";
import { Menu, MenuChoice } from "@/components/ui/overlay/menu";
import { type ContactsView, defaultContactSort } from "@/lib/contact-list/view";

const orders = [
  { sort: "name", label: "Name, A to Z" },
  { sort: "-name", label: "Name, Z to A" },
  { sort: "-updated", label: "Updated, latest first" },
  { sort: "updated", label: "Updated, oldest first" },
] as const;

interface ContactSortMenuProps {
  view: ContactsView;
  onChange: (view: ContactsView) => void;
}

/** Chooses the order of the contacts, also by what has no column. */
export function ContactSortMenu({ view, onChange }: ContactSortMenuProps) {
  const current = view.sort ?? (view.q ? null : defaultContactSort);
  const trigger = (
    <>
      <ArrowDownUp className="size-3.5" aria-hidden="true" />
      Sort
    </>
  );
  return (
    <Menu label="Sort" trigger={trigger} triggerClassName={filterButton(false)}>
      {view.q ? (
        <MenuChoice checked={current === null} onClick={() => onChange({ ...view, sort: null })}>
          Best match
        </MenuChoice>
      ) : null}
      {orders.map(({ sort, label }) => (
        <MenuChoice key={sort} checked={current === sort} onClick={() => onChange({ ...view, sort })}>
          {label}
        </MenuChoice>
      ))}
    </Menu>
  );
}
