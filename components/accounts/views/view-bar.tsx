"use client";

import { clsx } from "clsx";
import { BellPlus, Users } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { showToast } from "@/components/ui/overlay/toast-store";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import { Notice } from "@/components/ui/state/notice";
import {
  addressOf,
  isEdited,
  type Shown,
  tabsOf,
  type ViewContext,
  type ViewSettings,
  viewOf,
} from "@/lib/accounts/list/saved-view";
import { type AccountsView, isFiltered, writeView } from "@/lib/accounts/list/view";
import type { SavedView } from "@/lib/contracts/accounts/account-view";
import type { User } from "@/lib/contracts/people/user";
import { can } from "@/lib/contracts/rights/rights";
import { LayoutMenu } from "../layout/layout-menu";
import { ListsMenu } from "../lists/lists-menu";
import { ScopeSwitch } from "./scope-switch";
import { type OnSaved, useSavedViews } from "./use-saved-views";
import type { Naming } from "./view-dialog";
import { ViewsMenu } from "./views-menu";

const ViewDialog = lazyComponent(async () => (await import("./view-dialog")).ViewDialog, {
  failure: "The view could not be opened",
  shape: "dialog",
});

const NewRule = lazyComponent(async () => (await import("../../alert-rules/new-rule")).NewRule, {
  failure: "The rule could not be opened",
  shape: "dialog",
});

interface ViewBarProps extends Shown {
  context: ViewContext;
  viewSettings: ViewSettings;
  user: Pick<User, "role">;
  onScope: (view: AccountsView) => void;
  /** Changes the filters, order or layout within the same saved view. */
  onChange: (view: AccountsView) => void;
  /** Opens a saved view, or a view without one. */
  onShow: (view: AccountsView, saved: SavedView | null) => void;
  /** Null restores the saved view's settings. */
  onViewSettings: (viewSettings: ViewSettings | null) => void;
  onSaved: OnSaved;
  /** A hand-picked list was renamed or deleted. */
  onListsChanged: () => void;
}

/** The scope, the saved views as tabs, and the actions for the current view. */
export function ViewBar(props: ViewBarProps) {
  const { context, view, saved, isMissing, viewSettings, onShow, onViewSettings, onSaved } = props;
  const actions = useSavedViews(onSaved);
  const isMember = can(props.user.role, "personalize");
  const [naming, setNaming] = useState<Naming | null>(null);
  const [isTelling, setTelling] = useState(false);
  const isChanged = isEdited({ view, saved }, viewSettings);
  const content = { query: writeView(view), columns: [...viewSettings.columns], density: viewSettings.density };
  const save = async () => {
    const changed = saved && (await actions.change(saved, content));
    if (!changed) return;
    onViewSettings(null);
    onShow(viewOf(changed), changed);
    showToast(`Saved “${changed.name}”.`);
  };
  const reset = () => {
    onViewSettings(null);
    if (saved) onShow(viewOf(saved), saved);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-x-3 gap-y-2 max-md:flex-wrap">
        <div className="flex min-w-0 items-center gap-1 max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 max-md:[scrollbar-width:none]">
          <ScopeSwitch context={context} view={view} isInSaved={saved !== null} onChange={props.onScope} />
          <Tabs {...{ context, saved, onShow }} />
          <ViewsMenu
            {...{ context, saved, actions, onShow, onSaved }}
            onName={() => setNaming({ kind: "new" })}
            onEdit={(edited) => setNaming({ kind: "edit", view: edited })}
          />
          <LayoutMenu view={view} onChange={props.onChange} />
          <ListsMenu view={view} onShow={(next) => onShow(next, null)} onChanged={props.onListsChanged} />
        </div>
        {isChanged && isMember ? (
          <fieldset aria-label="Changed view" className="flex items-center gap-1.5">
            <span role="status" className="mr-1 text-muted text-sm">
              Edited
            </span>
            {saved?.can_change ? (
              <OnlineButton size="sm" variant="primary" disabled={actions.isSending} onClick={() => void save()}>
                Save
              </OnlineButton>
            ) : null}
            <OnlineButton size="sm" onClick={() => setNaming({ kind: "new" })}>
              Save as new
            </OnlineButton>
            <Button size="sm" variant="ghost" onClick={reset}>
              Reset
            </Button>
          </fieldset>
        ) : isMember && saved === null && isFiltered(view) ? (
          <OnlineButton size="sm" variant="ghost" onClick={() => setNaming({ kind: "new" })}>
            Save view
          </OnlineButton>
        ) : null}
        {isMember ? (
          <OnlineButton
            size="sm"
            variant="ghost"
            // On a phone the button is hidden while no filter is active.
            className={isFiltered(view) ? undefined : "max-md:hidden"}
            onClick={() => setTelling(true)}
          >
            <BellPlus className="size-3.5" aria-hidden="true" />
            Create alert
          </OnlineButton>
        ) : null}
      </div>
      {isMissing ? (
        <Notice tone="warning" role="status">
          This view no longer exists, or it isn’t shared with you.
        </Notice>
      ) : null}
      {saved && saved.unknown.length > 0 ? (
        <Notice tone="warning" role="status">
          This view uses something that no longer exists: {saved.unknown.join(", ")}. It is shown without it.
        </Notice>
      ) : null}
      {isTelling ? <NewRule view={view} onClose={() => setTelling(false)} /> : null}
      {naming ? (
        <ViewDialog
          naming={naming}
          content={content}
          actions={actions}
          onClose={() => setNaming(null)}
          onAdded={(added) => {
            setNaming(null);
            onViewSettings(null);
            onShow(viewOf(added), added);
          }}
          onRemoved={({ id }) => {
            setNaming(null);
            if (saved?.id === id) onShow(view, null);
          }}
        />
      ) : null}
    </div>
  );
}

function Tabs({ context, saved, onShow }: Pick<ViewBarProps, "context" | "saved" | "onShow">) {
  const tabs = tabsOf(context, saved?.id ?? null);
  if (tabs.length === 0) return null;
  return (
    <nav aria-label="Saved views" className="flex items-center gap-1 md:flex-wrap">
      {tabs.map((tab) => {
        const isCurrent = tab.id === saved?.id;
        const onClick = (event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onShow(viewOf(tab), tab);
        };
        return (
          <a
            key={tab.id}
            href={addressOf({ view: viewOf(tab), saved: tab }, context)}
            onClick={onClick}
            aria-current={isCurrent ? "page" : undefined}
            className={clsx(
              "inline-flex h-8 max-w-52 shrink-0 items-center gap-1.5 rounded-md px-2.5 font-medium text-sm",
              isCurrent ? "bg-accent-soft text-accent-ink" : "text-muted hover:bg-hover hover:text-ink",
            )}
          >
            {tab.is_shared ? <Users className="size-3.5 shrink-0" aria-label="Shared" /> : null}
            <span className="truncate">{tab.name}</span>
          </a>
        );
      })}
    </nav>
  );
}
