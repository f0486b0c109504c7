"use client";

import { Layers } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import type { ViewContext } from "@/lib/accounts/list/saved-view";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { SavedView } from "@/lib/contracts/account-view";
import { loadPart } from "@/lib/lazy/load-part";
import { filterButton } from "../../account-filters/filter-button";
import type { OnSaved, useSavedViews } from "./use-saved-views";

const loadPanel = () => loadPart(() => import("./views-panel"));
const ViewsPanel = lazy(loadPanel);
const DefaultsDialog = lazy(() => loadPart(() => import("./defaults-dialog")));

export interface ViewsMenuProps {
  context: ViewContext;
  saved: SavedView | null;
  actions: ReturnType<typeof useSavedViews>;
  onShow: (view: AccountsView, saved: SavedView | null) => void;
  onSaved: OnSaved;
  /** Names what is shown now as a new view. */
  onName: () => void;
  onEdit: (view: SavedView) => void;
}

/** All saved views, which of them are tabs or what the list opens on, and by whose choice. */
export function ViewsMenu(props: ViewsMenuProps) {
  const [isSetting, setSetting] = useState(false);
  const trigger = (
    <>
      <Layers className="size-3.5" aria-hidden="true" />
      Views
    </>
  );
  return (
    <>
      <Popover
        label="Saved views"
        trigger={trigger}
        triggerClassName={filterButton(false)}
        className="w-80"
        warm={() => void loadPanel().catch(() => {})}
      >
        {(close) => <ViewsPanel {...props} close={close} onSetDefaults={() => setSetting(true)} />}
      </Popover>
      {isSetting ? (
        <Suspense fallback={null}>
          <DefaultsDialog views={props.context.saved} onSaved={props.onSaved} onClose={() => setSetting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
