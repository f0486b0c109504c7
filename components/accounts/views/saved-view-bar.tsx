"use client";

import { clsx } from "clsx";
import { Users } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useCanPersonalize } from "@/components/session/me";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { showToast } from "@/components/ui/overlay/toast-store";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import { Notice } from "@/components/ui/state/notice";
import { type ShownView, tabViewsOf, type ViewContext } from "@/lib/accounts/list/saved-view";
import type { NewView, SavedView } from "@/lib/contracts/views/saved-view";
import { type OnSaved, useSavedViews } from "./use-saved-views";
import type { ViewDialogMode } from "./view-dialog";
import { ViewsMenu } from "./views-menu";

const ViewDialog = lazyDialog(() => import("./view-dialog"), "The view could not be opened");

export interface SavedViewBarProps {
  context: ViewContext;
  /** The saved view that the current one started from; null if it started from none. */
  saved: SavedView | null;
  /** Whether the current view differs from the saved one. */
  isChanged: boolean;
  /** Whether the current view has filters or a search. */
  isFiltered: boolean;
  /** The list, and the current view in the form in which it would be saved. */
  content: Pick<NewView, "subject" | "query" | "columns" | "density">;
  hrefOf: (saved: SavedView) => string;
  /** Opens a saved view as it was saved; null: the list without filters. */
  onShow: (saved: SavedView | null) => void;
  /** Keeps showing the current view after its saved view was removed. */
  onLeave: () => void;
  onSaved: OnSaved;
  /** The scope switch, shown before the saved views. */
  scope: ReactNode;
  /** Menus shown after the menu of saved views. */
  menus?: ReactNode;
  /** Further actions for the current view. */
  children?: ReactNode;
}

/** The part of a list's toolbar with the scope, the saved views as tabs, and the actions for the current view. */
export function SavedViewBar(props: SavedViewBarProps) {
  const { context, saved, isChanged, content, hrefOf, onShow, onSaved } = props;
  const actions = useSavedViews(content.subject, onSaved);
  const isMember = useCanPersonalize();
  const [naming, setNaming] = useState<ViewDialogMode | null>(null);
  const save = async () => {
    const { subject: _subject, ...change } = content;
    const changed = saved && (await actions.change(saved, change));
    if (!changed) return;
    onShow(changed);
    showToast(`Saved “${changed.name}”.`);
  };
  return (
    <>
      {props.scope}
      <Tabs {...{ context, saved, hrefOf, onShow }} />
      <ViewsMenu
        {...{ context, saved, actions, hrefOf, onShow, onSaved }}
        subject={content.subject}
        onName={() => setNaming({ kind: "new" })}
        onEdit={(edited) => setNaming({ kind: "edit", view: edited })}
      />
      {props.menus}
      {isChanged && isMember ? (
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
          <Button size="sm" variant="ghost" onClick={() => onShow(saved)}>
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
          content={content}
          actions={actions}
          onClose={() => setNaming(null)}
          onAdded={(added) => {
            setNaming(null);
            onShow(added);
          }}
          onRemoved={({ id }) => {
            setNaming(null);
            if (saved?.id === id) props.onLeave();
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

function Tabs({ context, saved, hrefOf, onShow }: Pick<SavedViewBarProps, "context" | "saved" | "hrefOf" | "onShow">) {
  const tabs = tabViewsOf(context, saved?.id ?? null);
  if (tabs.length === 0) return null;
  return (
    <nav aria-label="Saved views" className="flex items-center gap-1 md:flex-wrap">
      {tabs.map((tab) => {
        const isCurrent = tab.id === saved?.id;
        const onClick = (event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onShow(tab);
        };
        return (
          <a
            key={tab.id}
            href={hrefOf(tab)}
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
