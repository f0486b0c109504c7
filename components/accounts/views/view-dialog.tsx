"use client";

import { useId, useState } from "react";
import useSWR from "swr";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { Notice } from "@/components/ui/state/notice";
import { loadViews } from "@/lib/accounts/browser/default-views";
import type { NewView, SavedView } from "@/lib/contracts/accounts/account-view";
import { roleNames } from "@/lib/session/role-names";
import { NameForm } from "../name-form";
import type { useSavedViews } from "./use-saved-views";

/** The purpose of the dialog: naming a new view, or changing an existing one. */
export type Naming = { kind: "new" } | { kind: "edit"; view: SavedView };

interface ViewDialogProps {
  naming: Naming;
  /** The contents of a new view. */
  content: Pick<NewView, "query" | "columns" | "density">;
  actions: ReturnType<typeof useSavedViews>;
  onClose: () => void;
  onAdded: (view: SavedView) => void;
  onRemoved: (view: SavedView) => void;
}

/** Names a new view, or renames, shares and deletes an existing one. */
export function ViewDialog({ naming, content, actions, onClose, onAdded, onRemoved }: ViewDialogProps) {
  const form = useId();
  const edited = naming.kind === "edit" ? naming.view : null;
  const [fields, setFields] = useState({ name: edited?.name ?? "", isShared: edited?.is_shared ?? false });
  const [isRemoving, setRemoving] = useState(false);
  const openers = useOpeners(edited);
  const submit = async () => {
    const wanted = { name: fields.name.trim(), is_shared: fields.isShared };
    if (edited) {
      const isChanged = (await actions.change(edited, wanted)) !== null;
      if (isChanged) onClose();
      return isChanged;
    }
    const added = await actions.add({ ...wanted, ...content });
    if (!added) return false;
    onAdded(added);
    showToast(added.is_shared ? `Saved “${added.name}” for everyone.` : `Saved “${added.name}”.`);
    return true;
  };
  const remove = async () => {
    if (!edited || !(await actions.remove(edited))) return;
    onRemoved(edited);
    showToast(`Removed the view “${edited.name}”.`);
  };
  if (edited && isRemoving) {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={`Remove “${edited.name}”?`}
        action="Remove view"
        cancel="Back"
        onCancel={() => setRemoving(false)}
        isBusy={actions.isSending}
        onConfirm={() => void remove()}
      >
        <p className="text-muted text-sm">
          {edited.is_shared ? "It will be deleted for everyone. " : ""}
          {openers ? `It will no longer be the default for ${openers}. ` : ""}The accounts in it are kept.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title={edited ? "Edit view" : "Save view"}
      footer={
        <>
          {edited ? (
            <Button variant="danger-quiet" className="mr-auto" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <OnlineButton type="submit" form={form} variant="primary" busy={actions.isSending}>
            Save
          </OnlineButton>
        </>
      }
    >
      <NameForm
        id={form}
        {...fields}
        placeholder="West coast, largest first"
        draft={`view:${edited?.id ?? "new"}`}
        missing="Enter a name."
        onChange={(change) => setFields({ ...fields, ...change })}
        onSubmit={submit}
      >
        {openers && !fields.isShared ? (
          <Notice tone="warning" role="status">
            This view is the default for {openers}. It stops being the default when it is no longer shared.
          </Notice>
        ) : null}
      </NameForm>
    </Dialog>
  );
}

/**
 * A description of the teams and roles that open this view by default; empty without any. Loaded again, because others
 * may have changed it since the page was loaded.
 */
function useOpeners(view: SavedView | null): string {
  const { data } = useSWR(view?.is_shared ? "/api/account-views" : null, loadViews, { dedupingInterval: 0 });
  const latest = data?.find(({ id }) => id === view?.id) ?? view;
  return (latest?.default_of ?? [])
    .map((one) => (one.kind === "team" ? `the team ${one.name}` : `the role ${roleNames[one.role]}`))
    .join(", ");
}
