"use client";

import { List } from "lucide-react";
import { useState } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import { lazyDialog, lazyPanel } from "@/components/ui/state/lazy-component";
import { type AccountsView, fullView } from "@/lib/accounts/list/view";
import type { AccountList } from "@/lib/contracts/accounts/account-list";
import { filterButton } from "../../account-filters/filter-button";

const ListsPanel = lazyPanel(() => import("./lists-panel"), "The lists could not be loaded");
const ListDialog = lazyDialog(() => import("./list-dialog"), "The list could not be opened");
const PasteDialog = lazyDialog(() => import("./paste-dialog"), "The list could not be opened");

interface ListsMenuProps {
  view: AccountsView;
  onShow: (view: AccountsView) => void;
  /** Called when a list has been renamed or deleted. */
  onChanged: () => void;
}

/** The menu of hand-picked lists: opens, creates (also from pasted names), renames, shares and deletes them. */
export function ListsMenu({ view, onShow, onChanged }: ListsMenuProps) {
  const [edited, setEdited] = useState<AccountList | "pasted" | null>(null);
  const show = (id: string | null) => onShow({ ...fullView, list: id });
  return (
    <>
      <Popover
        label="Lists"
        icon={List}
        trigger="Lists"
        triggerClassName={filterButton(view.list !== null)}
        className="w-80"
      >
        {(close) => <ListsPanel shown={view.list} close={close} onShow={show} onEdit={setEdited} />}
      </Popover>
      {edited === null ? null : edited === "pasted" ? (
        <PasteDialog onClose={() => setEdited(null)} onShow={show} />
      ) : (
        <ListDialog
          list={edited}
          onClose={() => setEdited(null)}
          onChanged={onChanged}
          onDeleted={() => (edited.id === view.list ? show(null) : onChanged())}
        />
      )}
    </>
  );
}
