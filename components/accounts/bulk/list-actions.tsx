"use client";

import { ListMinus, ListPlus } from "lucide-react";
import { useState } from "react";
import type { AccountFacets } from "@/lib/contracts/accounts/account";
import type { NewBulk } from "@/lib/contracts/accounts/account-bulk";
import { AddToListDialog } from "../lists/add-to-list-dialog";
import { actionStyle } from "./action-style";

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
      <button type="button" onClick={() => setAdding(true)} className={actionStyle}>
        <ListPlus className="size-3.5" aria-hidden="true" />
        Add to list
      </button>
      {list?.can_fill ? (
        <button
          type="button"
          onClick={() => onRun({ kind: "list", list_id: list.id, on: false })}
          className={actionStyle}
        >
          <ListMinus className="size-3.5" aria-hidden="true" />
          Remove from list
        </button>
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
