"use client";

import { ListMinus, ListPlus } from "lucide-react";
import { useState } from "react";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import type { NewBulk } from "@/lib/contracts/accounts/account-bulk";
import { AddToListDialog } from "../lists/add-to-list-dialog";
import { ActionButton } from "./action-button";

interface ListActionsProps {
  /** The number of selected accounts. */
  count: number;
  /** The hand-picked list that is shown; null in any other view. */
  list: AccountFacets["list"];
  onRun: (action: NewBulk["action"]) => void;
}

/** Adds the selected accounts to a list, or removes them from the list that is shown. */
export function ListActions({ count, list, onRun }: ListActionsProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ActionButton icon={ListPlus} onClick={() => setAdding(true)}>
        Add to list
      </ActionButton>
      {list?.can_fill ? (
        <ActionButton icon={ListMinus} onClick={() => onRun({ kind: "list", list_id: list.id, on: false })}>
          Remove from list
        </ActionButton>
      ) : null}
      {isAdding ? (
        <AddToListDialog
          count={count}
          onClose={() => setAdding(false)}
          onAdd={(listId) => {
            setAdding(false);
            onRun({ kind: "list", list_id: listId, on: true });
          }}
        />
      ) : null}
    </>
  );
}
