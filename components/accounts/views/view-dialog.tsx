"use client";

import useSWR from "swr";
import { showToast } from "@/components/ui/overlay/toast-store";
import { Notice } from "@/components/ui/state/notice";
import { loadViews } from "@/lib/accounts/browser/default-views";
import type { NewView, SavedView, ViewSubject } from "@/lib/contracts/views/saved-view";
import { roleNames } from "@/lib/session/role-names";
import { NameDialog } from "../name-dialog";
import type { useSavedViews } from "./use-saved-views";

/** The purpose of the dialog: naming a new view, or changing an existing one. */
export type ViewDialogMode = { kind: "new" } | { kind: "edit"; view: SavedView };

interface ViewDialogProps {
  naming: ViewDialogMode;
  /** The contents of a new view. */
  content: Pick<NewView, "subject" | "query" | "columns" | "density">;
  actions: ReturnType<typeof useSavedViews>;
  onClose: () => void;
  onAdded: (view: SavedView) => void;
  onRemoved: (view: SavedView) => void;
}

/** Names a new view, or renames, shares and deletes an existing one. */
export default function ViewDialog({ naming, content, actions, onClose, onAdded, onRemoved }: ViewDialogProps) {
  const edited = naming.kind === "edit" ? naming.view : null;
  const openers = useOpeners(edited);
  const add = async (fields: Pick<NewView, "name" | "is_shared">) => {
    const added = await actions.add({ ...fields, ...content });
    if (!added) return false;
    onAdded(added);
    showToast(added.is_shared ? `Saved “${added.name}” for everyone.` : `Saved “${added.name}”.`);
    return true;
  };
  const common = {
    placeholder: examples[content.subject],
    draft: `view:${edited?.id ?? `new-${content.subject}`}`,
    isBusy: actions.isSending,
    onClose,
  };
  if (edited === null) return <NameDialog {...common} title="Save view" onSave={add} />;
  return (
    <NameDialog
      {...common}
      title="Edit view"
      saved={edited}
      onSave={async (fields) => {
        const isChanged = (await actions.change(edited, fields)) !== null;
        if (isChanged) onClose();
        return isChanged;
      }}
      deletion={{
        verb: "Remove",
        noun: "view",
        consequence: `${openers ? `It will no longer be the default for ${openers}. ` : ""}The ${content.subject}s in it are kept.`,
        onConfirm: async () => {
          if (!(await actions.remove(edited))) return;
          onRemoved(edited);
          showToast(`Removed the view “${edited.name}”.`);
        },
      }}
      renderNote={(isShared) =>
        openers && !isShared ? (
          <Notice tone="warning" role="status">
            This view is the default for {openers}. It stops being the default when it is no longer shared.
          </Notice>
        ) : null
      }
    />
  );
}

const examples: Readonly<Record<ViewSubject, string>> = {
  account: "West coast, largest first",
  contact: "Finance leaders at my accounts",
};

/**
 * A description of the teams and roles that open this view by default; empty if there are none. Loaded when the dialog
 * opens, because others may have changed the defaults since the page was loaded.
 */
function useOpeners(view: SavedView | null): string {
  const { data } = useSWR(
    view?.is_shared ? (["saved-views", view.subject] as const) : null,
    ([, subject]) => loadViews(subject),
    { dedupingInterval: 0 },
  );
  const latest = data?.find(({ id }) => id === view?.id) ?? view;
  return (latest?.default_of ?? [])
    .map((one) => (one.kind === "team" ? `the team ${one.name}` : `the role ${roleNames[one.role]}`))
    .join(", ");
}
