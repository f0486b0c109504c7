"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { AccountList } from "@/lib/contracts/accounts/account-list";
import { NameForm } from "../name-form";
import { useListActions } from "./use-list-actions";

interface ListDialogProps {
  list: AccountList;
  onClose: () => void;
  onChanged: () => void;
  onDeleted: () => void;
}

/** Renames, shares and deletes a list; deleting asks for confirmation. */
export default function ListDialog({ list, onClose, onChanged, onDeleted }: ListDialogProps) {
  const form = useId();
  const actions = useListActions();
  const [fields, setFields] = useState({ name: list.name, isShared: list.is_shared });
  const [isDeleting, setDeleting] = useState(false);
  const submit = async () => {
    const changed = await actions.change(list, { name: fields.name.trim(), is_shared: fields.isShared });
    if (!changed) return false;
    onClose();
    onChanged();
    showToast(`Saved “${changed.name}”.`);
    return true;
  };
  const remove = async () => {
    if (!(await actions.remove(list.id))) return;
    onClose();
    onDeleted();
    showToast(`Deleted the list “${list.name}”.`);
  };
  if (isDeleting) {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={`Delete “${list.name}”?`}
        action="Delete list"
        cancel="Back"
        onCancel={() => setDeleting(false)}
        isBusy={actions.isSending}
        onConfirm={() => void remove()}
      >
        <p className="text-muted text-sm">
          {list.is_shared ? "It will be deleted for everyone. " : ""}Its accounts are kept. The list itself can’t be
          restored.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="sm"
      title="Edit list"
      footer={
        <>
          <Button variant="danger-quiet" className="mr-auto" onClick={() => setDeleting(true)}>
            Delete
          </Button>
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
        draft={`list:${list.id}`}
        missing="Enter a name."
        onChange={(change) => setFields({ ...fields, ...change })}
        onSubmit={submit}
      >
        {list.is_shared && !fields.isShared ? (
          <p className="text-muted text-sm">Others lose access, and only you will see it.</p>
        ) : null}
      </NameForm>
    </Dialog>
  );
}
