"use client";

import { House, List, Pencil, Pin, Plus, Undo2, Users } from "lucide-react";
import type { ReactNode } from "react";
import { MembersOnly } from "@/components/session/me";
import { showToast } from "@/components/ui/overlay/toast-store";
import { defaultChooserText, findDefaultView, findInheritedDefault } from "@/lib/accounts/list/default-view";
import type { ViewContext } from "@/lib/accounts/list/saved-view";
import { writePreference } from "@/lib/appearance/cookie";
import type { SavedView, ViewSubject } from "@/lib/contracts/views/saved-view";
import { scopeCookie } from "@/lib/filters/scope";
import { PanelButton, PanelRow, RowButton } from "../panel-rows";
import { PrivateAndShared } from "../private-and-shared";
import type { OnSaved, useSavedViews } from "./use-saved-views";

export interface ViewsMenuProps {
  subject: ViewSubject;
  context: ViewContext;
  saved: SavedView | null;
  actions: ReturnType<typeof useSavedViews>;
  hrefOf: (saved: SavedView) => string;
  /** Opens a saved view; null: the list without filters. */
  onShow: (saved: SavedView | null) => void;
  onSaved: OnSaved;
  /** Saves the current view under a new name. */
  onName: () => void;
  onEdit: (view: SavedView) => void;
}

interface ViewsPanelProps extends ViewsMenuProps {
  close: () => void;
  onSetDefaults: () => void;
}

/** The contents of the menu of saved views. */
export default function ViewsPanel(props: ViewsPanelProps) {
  const { context, close, onName, onSetDefaults } = props;
  const { saved: views, sets } = context;
  return (
    <>
      <PrivateAndShared items={views}>{(view) => <ViewRow key={view.id} {...props} view={view} />}</PrivateAndShared>
      {views.length === 0 ? (
        <p className="px-3.5 pt-3 text-muted text-sm">
          A view saves {contents[props.subject]}, for you or for everyone.
        </p>
      ) : null}
      <MembersOnly>
        <div className="border-line p-1.5 not-first:border-t">
          <OpeningChoice {...props} />
          {sets ? (
            <PanelButton
              icon={Users}
              onClick={() => {
                close();
                onSetDefaults();
              }}
            >
              {sets === "client" ? "Set defaults for teams and roles" : "Set your team’s default"}
            </PanelButton>
          ) : null}
          <PanelButton
            icon={Plus}
            onClick={() => {
              close();
              onName();
            }}
          >
            Save the current view
          </PanelButton>
        </div>
      </MembersOnly>
    </>
  );
}

/** The contents of a saved view, for each list. */
const contents: Readonly<Record<ViewSubject, string>> = {
  account: "filters, sort order, columns and row height",
  contact: "filters and sort order",
};

/** Turns the default that others set off, or on again. Renders nothing for users without such a default. */
function OpeningChoice({ subject, context, actions, onShow, close }: ViewsPanelProps) {
  const inherited = findInheritedDefault(context.saved);
  const goWithout = async () => {
    if (!(await actions.openOnEverything(true))) return;
    if (subject === "account") writePreference(scopeCookie, "all");
    close();
    onShow(null);
    showToast(`The list now opens with all ${subject}s.`);
  };
  const goBack = async () => {
    if (!(await actions.openOnEverything(false))) return;
    close();
    if (inherited) onShow(inherited.view);
    showToast(inherited ? `The list opens on “${inherited.view.name}”.` : "The default view is restored.");
  };
  if (!context.onEverything) {
    return inherited ? (
      <PanelButton icon={List} onClick={() => void goWithout()}>
        Open with all {subject}s instead
      </PanelButton>
    ) : null;
  }
  return (
    <>
      <p className="px-2 py-1 text-muted text-sm">Default: all {subject}s (your choice)</p>
      <PanelButton icon={Undo2} onClick={() => void goBack()}>
        <span className="min-w-0 py-1 [overflow-wrap:anywhere]">
          {inherited
            ? `Open on ${inherited.view.name}, like ${defaultChooserText(inherited.by)}`
            : `Don’t open with all ${subject}s`}
        </span>
      </PanelButton>
    </>
  );
}

interface ViewRowProps extends ViewsPanelProps {
  view: SavedView;
}

function ViewRow({ view, context, saved, actions, hrefOf, onShow, onEdit, close }: ViewRowProps) {
  const { name, is_pinned: isPinned, is_default: isDefault } = view;
  const opening = findDefaultView(context);
  return (
    <PanelRow
      href={hrefOf(view)}
      name={name}
      details={
        <>
          {view.is_shared ? <Line>by {view.maker.name}</Line> : null}
          {opening?.view.id === view.id ? <Line>Opens by default: {defaultChooserText(opening.by)}</Line> : null}
        </>
      }
      isShown={view.id === saved?.id}
      onShow={() => {
        close();
        onShow(view);
      }}
    >
      <MembersOnly>
        <RowButton
          icon={Pin}
          label={isPinned ? `Unpin ${name}` : `Pin ${name} as a tab`}
          isOn={isPinned}
          onClick={() => void actions.choose(view, { is_pinned: !isPinned })}
        />
        <RowButton
          icon={House}
          label={isDefault ? `Don’t open the list on ${name}` : `Open the list on ${name}`}
          isOn={isDefault}
          onClick={() => void actions.choose(view, { is_default: !isDefault })}
        />
      </MembersOnly>
      {view.can_change ? (
        <RowButton
          icon={Pencil}
          label={`Edit ${name}`}
          onClick={() => {
            close();
            onEdit(view);
          }}
        />
      ) : null}
    </PanelRow>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <span className="block text-muted text-xs [overflow-wrap:anywhere]">{children}</span>;
}
