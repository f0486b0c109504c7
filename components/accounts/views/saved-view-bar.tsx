"use client";

import { clsx } from "clsx";
import { Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCanPersonalize } from "@/components/session/me";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { inPlace } from "@/components/ui/in-place";
import { showToast } from "@/components/ui/overlay/toast-store";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { Notice } from "@/components/ui/state/notice";
import {
  type ShownView,
  tabViewsOf,
  type ViewAddress,
  type ViewContext,
  type ViewSettings,
} from "@/lib/accounts/list/saved-view";
import type { SavedView, ViewSubject } from "@/lib/contracts/views/saved-view";
import { ScopeSwitch } from "./scope-switch";
import { type OnSaved, useSavedViews } from "./use-saved-views";
import type { ViewDialogMode } from "./view-dialog";
import { ViewsMenu } from "./views-menu";
import type { ViewsMenuProps } from "./views-panel";

const ViewDialog = lazyDialog(() => import("./view-dialog"), "The view could not be opened");

export interface SavedViewBarProps<View> extends Omit<ShownView<View>, "isMissing"> {
  subject: ViewSubject;
  /** The list's URLs. */
  address: ViewAddress<View>;
  context: ViewContext;
  settings: ViewSettings;
  /** Whether the current view has filters or a search. */
  isFiltered: boolean;
  /** Opens a saved view, or a view that isn't based on one. */
  onShow: (view: View, saved: SavedView | null) => void;
  /** Shows another scope, which leaves a saved view. */
  onScope: (view: View) => void;
  onSaved: OnSaved;
  /** Menus shown after the menu of saved views. */
  menus?: ReactNode;
  /** Further actions for the current view. */
  children?: ReactNode;
}

/** The part of a list's toolbar with the scope, the saved views as tabs, and the actions for the current view. */
export function SavedViewBar<View extends { owner: string | null }>(props: SavedViewBarProps<View>) {
  const { subject, address, context, view, saved, settings, onShow, onSaved } = props;
  const actions = useSavedViews(subject, onSaved);
  const isMember = useCanPersonalize();
  const [naming, setNaming] = useState<ViewDialogMode | null>(null);
  const change = { query: address.write(view), columns: [...settings.columns], density: settings.density };
  const hrefOf = (one: SavedView) => address.addressOf({ view: address.viewOf(one), saved: one }, context);
  const show = (one: SavedView | null) => onShow(one ? address.viewOf(one) : address.full, one);
  const ofScope = (owner: string | null) => ({ ...(saved ? address.full : view), owner });
  const save = async () => {
    const changed = saved && (await actions.change(saved, change));
    if (!changed) return;
    show(changed);
    showToast(`Saved “${changed.name}”.`);
  };
  return (
    <>
      <ScopeSwitch
        label={`Whose ${subject}s`}
        hasTeam={context.hasTeam ?? false}
        owner={view.owner}
        isInSaved={saved !== null}
        hrefOf={(owner) => address.addressOf({ view: ofScope(owner), saved: null }, context)}
        onChange={(owner) => props.onScope(ofScope(owner))}
      />
      <Tabs {...{ context, saved, hrefOf }} onShow={show} />
      <ViewsMenu
        {...{ subject, context, saved, actions, hrefOf, onSaved }}
        onShow={show}
        onName={() => setNaming({ kind: "new" })}
        onEdit={(edited) => setNaming({ kind: "edit", view: edited })}
      />
      {props.menus}
      {isMember && address.isEdited({ view, saved }, settings) ? (
        <fieldset aria-label="Changed view" className="flex shrink-0 items-center gap-1.5">
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
          <Button size="sm" variant="ghost" onClick={() => show(saved)}>
            Reset
          </Button>
        </fieldset>
      ) : isMember && saved === null && props.isFiltered ? (
        // Hidden on a phone, where this button would take up a line of its own; the menu of views has the same
        // action.
        <OnlineButton size="sm" variant="ghost" className="max-md:hidden" onClick={() => setNaming({ kind: "new" })}>
          Save view
        </OnlineButton>
      ) : null}
      {props.children}
      {naming ? (
        <ViewDialog
          naming={naming}
          content={{ subject, ...change }}
          actions={actions}
          onClose={() => setNaming(null)}
          onAdded={(added) => {
            setNaming(null);
            show(added);
          }}
          onRemoved={({ id }) => {
            setNaming(null);
            if (saved?.id === id) onShow(view, null);
          }}
        />
      ) : null}
    </>
  );
}

/** Warnings that a saved view is missing, or uses something that is. */
export function SavedViewNotices({ saved, isMissing }: Pick<ShownView<unknown>, "saved" | "isMissing">) {
  return (
    <>
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
    </>
  );
}

function Tabs({ context, saved, hrefOf, onShow }: Pick<ViewsMenuProps, "context" | "saved" | "hrefOf" | "onShow">) {
  const tabs = tabViewsOf(context, saved?.id ?? null);
  if (tabs.length === 0) return null;
  return (
    <nav aria-label="Saved views" className="flex items-center gap-1 md:flex-wrap">
      {tabs.map((tab) => {
        const isCurrent = tab.id === saved?.id;
        return (
          <a
            key={tab.id}
            href={hrefOf(tab)}
            onClick={inPlace(() => onShow(tab))}
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
