"use client";

import { clsx } from "clsx";
import { House, Layers, Pencil, Pin, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Popover } from "@/components/ui/overlay/popover";
import { addressOf, type ViewContext, viewOf } from "@/lib/accounts/list/saved-view";
import type { AccountsView } from "@/lib/accounts/list/view";
import type { SavedView } from "@/lib/contracts/account-view";
import { filterButton } from "../../account-filters/filter-button";
import type { useSavedViews } from "./use-saved-views";

interface ViewsMenuProps {
  context: ViewContext;
  saved: SavedView | null;
  actions: ReturnType<typeof useSavedViews>;
  onShow: (view: AccountsView, saved: SavedView) => void;
  /** Names what is shown now as a new view. */
  onName: () => void;
  onEdit: (view: SavedView) => void;
}

/** All saved views, and which of them are tabs or what the list opens on. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { saved: views } = props.context;
  const groups = [
    { title: "Private", items: views.filter((view) => !view.is_shared) },
    { title: "Shared", items: views.filter((view) => view.is_shared) },
  ].filter(({ items }) => items.length > 0);
  const trigger = (
    <>
      <Layers className="size-3.5" aria-hidden="true" />
      Views
    </>
  );
  return (
    <Popover label="Saved views" trigger={trigger} triggerClassName={filterButton(false)} className="w-80">
      {(close) => (
        <>
          <div className="min-h-0 overflow-y-auto p-1.5 empty:hidden">
            {groups.map(({ title, items }) => (
              <section key={title} aria-label={title}>
                <h2 className="px-2 pt-1.5 pb-1 font-medium text-faint text-xs">{title}</h2>
                <ul>
                  {items.map((view) => (
                    <ViewRow key={view.id} {...props} view={view} close={close} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          {groups.length === 0 ? (
            <p className="px-3.5 pt-3 text-muted text-sm">
              A view keeps filters, order, columns and row height under a name, for you or for everybody here.
            </p>
          ) : null}
          <div className="border-line p-1.5 not-first:border-t">
            <button
              type="button"
              onClick={() => {
                close();
                props.onName();
              }}
              className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-ink text-sm hover:bg-hover"
            >
              <Plus className="size-4 text-muted" aria-hidden="true" />
              Save what is shown as a view
            </button>
          </div>
        </>
      )}
    </Popover>
  );
}

interface ViewRowProps extends ViewsMenuProps {
  view: SavedView;
  close: () => void;
}

function ViewRow({ view, context, saved, actions, onShow, onEdit, close }: ViewRowProps) {
  const { name, is_pinned: isPinned, is_default: isDefault } = view;
  return (
    <li
      className={clsx(
        "flex items-center gap-0.5 rounded-sm pl-2 hover:bg-hover",
        view.id === saved?.id && "bg-accent-soft",
      )}
    >
      <a
        href={addressOf({ view: viewOf(view), saved: view }, context)}
        aria-current={view.id === saved?.id ? "page" : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          close();
          onShow(viewOf(view), view);
        }}
        className="min-w-0 grow py-1.5"
      >
        <span className="block truncate text-ink text-sm">{name}</span>
        {view.is_shared ? <span className="block truncate text-faint text-xs">by {view.maker.name}</span> : null}
      </a>
      <Toggle
        label={isPinned ? `Unpin ${name}` : `Pin ${name} as a tab`}
        isOn={isPinned}
        onClick={() => void actions.choose(view, { is_pinned: !isPinned })}
      >
        <Pin aria-hidden="true" />
      </Toggle>
      <Toggle
        label={isDefault ? `Don’t open the list on ${name}` : `Open the list on ${name}`}
        isOn={isDefault}
        onClick={() => void actions.choose(view, { is_default: !isDefault })}
      >
        <House aria-hidden="true" />
      </Toggle>
      {view.can_change ? (
        <Toggle
          label={`Edit ${name}`}
          onClick={() => {
            close();
            onEdit(view);
          }}
        >
          <Pencil aria-hidden="true" />
        </Toggle>
      ) : null}
    </li>
  );
}

interface ToggleProps {
  label: string;
  /** Absent: not a switch. */
  isOn?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Toggle({ label, isOn, onClick, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
      className={clsx(
        "inline-flex size-8 shrink-0 items-center justify-center rounded-sm hover:bg-sunken hover:text-ink [&>svg]:size-3.5",
        isOn ? "text-accent-ink [&>svg]:fill-current" : "text-faint",
      )}
    >
      {children}
    </button>
  );
}
