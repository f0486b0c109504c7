"use client";

import { List } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import { type AccountsView, wholeView } from "@/lib/accounts/list/view";
import type { AccountList } from "@/lib/contracts/account-list";
import { loadPart } from "@/lib/lazy/load-part";
import { filterButton } from "../../account-filters/filter-button";

const ListsPanel = lazy(() => loadPart(() => import("./lists-panel")));
const ListDialog = lazy(() => loadPart(() => import("./list-dialog")));
const PasteDialog = lazy(() => loadPart(() => import("./paste-dialog")));

interface ListsMenuProps {
  view: AccountsView;
  onShow: (view: AccountsView) => void;
  /** A list was renamed or deleted. */
  onChanged: () => void;
}

/** The menu of hand-picked lists: opens, creates (also from pasted names), renames, shares and deletes them. */
export function ListsMenu({ view, onShow, onChanged }: ListsMenuProps) {
  const [edited, setEdited] = useState<AccountList | "pasted" | null>(null);
  const show = (id: string | null) => onShow({ ...wholeView, list: id });
  const trigger = (
    <>
      <List className="size-3.5" aria-hidden="true" />
      Lists
    </>
  );
  return (
    <>
      <Popover label="Lists" trigger={trigger} triggerClassName={filterButton(view.list !== null)} className="w-80">
        {(close) => <ListsPanel shown={view.list} close={close} onShow={show} onEdit={setEdited} />}
      </Popover>
      {edited === null ? null : (
        <Suspense fallback={null}>
          {edited === "pasted" ? (
            <PasteDialog onClose={() => setEdited(null)} onShow={show} />
          ) : (
            <ListDialog
              list={edited}
              onClose={() => setEdited(null)}
              onChanged={onChanged}
              onDeleted={() => (edited.id === view.list ? show(null) : onChanged())}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
