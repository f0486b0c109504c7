"use client";

import { showToast } from "@/components/ui/overlay/toast-store";
import type { AccountList } from "@/lib/contracts/accounts/account-list";
import { NameDialog } from "../name-dialog";
import { useListActions } from "./use-list-actions";

interface ListDialogProps {
  list: AccountList;
  onClose: () => void;
  onChanged: () => void;
  onDeleted: () => void;
}

/** Renames, shares and deletes a list; deleting asks for confirmation. */
export default function ListDialog({ list, onClose, onChanged, onDeleted }: ListDialogProps) {
  const actions = useListActions();
  return (
    <NameDialog
      title="Edit list"
      saved={list}
      draft={`list:${list.id}`}
      isBusy={actions.isSending}
      onClose={onClose}
      onSave={async (fields) => {
        const changed = await actions.change(list, fields);
        if (!changed) return false;
        onClose();
        onChanged();
        showToast(`Saved “${changed.name}”.`);
        return true;
      }}
      deletion={{
        verb: "Delete",
        noun: "list",
        consequence: "Its accounts are kept. The list itself can’t be restored.",
        onConfirm: async () => {
          if (!(await actions.remove(list.id))) return;
          onClose();
          onDeleted();
          showToast(`Deleted the list “${list.name}”.`);
        },
      }}
      renderNote={(isShared) =>
        list.is_shared && !isShared ? (
          <p className="text-muted text-sm">Others lose access, and only you will see it.</p>
        ) : null
      }
    />
  );
}
