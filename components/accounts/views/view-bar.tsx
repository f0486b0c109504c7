"use client";

import { BellPlus } from "lucide-react";
import { useState } from "react";
import { MembersOnly } from "@/components/session/me";
import { OnlineButton } from "@/components/ui/button/online-button";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import type { ViewSettings } from "@/lib/accounts/list/saved-view";
import { type AccountsView, accountsAddress, isFiltered } from "@/lib/accounts/list/view";
import { LayoutMenu } from "../layout/layout-menu";
import { ListsMenu } from "../lists/lists-menu";
import { SavedViewBar, type SavedViewBarProps } from "./saved-view-bar";

const NewRule = lazyDialog(() => import("../../alert-rules/new-rule"), "The rule could not be opened");

interface ViewBarProps
  extends Pick<SavedViewBarProps<AccountsView>, "context" | "view" | "saved" | "onScope" | "onShow" | "onSaved"> {
  viewSettings: ViewSettings;
  /** Changes the filters, order or layout within the same saved view. */
  onChange: (view: AccountsView) => void;
  /** Called with the chosen settings; null restores those of the saved view. */
  onViewSettings: (viewSettings: ViewSettings | null) => void;
  /** Called when a hand-picked list has been renamed or deleted. */
  onListsChanged: () => void;
}

/** The scope, saved views, layout and hand-picked lists of the accounts list, and the actions for the current view. */
export function ViewBar({ viewSettings, onViewSettings, onListsChanged, onChange, ...bar }: ViewBarProps) {
  const { view, onShow } = bar;
  const [isTelling, setTelling] = useState(false);
  return (
    <>
      <SavedViewBar
        {...bar}
        subject="account"
        address={accountsAddress}
        settings={viewSettings}
        isFiltered={isFiltered(view)}
        onShow={(next, saved) => {
          onViewSettings(null);
          onShow(next, saved);
        }}
        menus={
          <>
            <LayoutMenu view={view} onChange={onChange} />
            <ListsMenu view={view} onShow={(next) => onShow(next, null)} onChanged={onListsChanged} />
          </>
        }
      >
        {isFiltered(view) ? (
          <MembersOnly>
            <OnlineButton size="sm" variant="ghost" onClick={() => setTelling(true)}>
              <BellPlus className="size-3.5" aria-hidden="true" />
              Create alert
            </OnlineButton>
          </MembersOnly>
        ) : null}
      </SavedViewBar>
      {isTelling ? <NewRule view={view} onClose={() => setTelling(false)} /> : null}
    </>
  );
}
