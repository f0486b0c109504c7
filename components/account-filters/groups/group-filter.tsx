"use client";

import { Parentheses } from "lucide-react";
import { lazyDialog } from "@/components/ui/state/lazy-component";
import type { Vocabulary } from "@/lib/accounts/groups/conditions";
import type { AccountsView } from "@/lib/accounts/list/view";
import { filterButton } from "../filter-button";

const GroupDialog = lazyDialog(() => import("./group-dialog"), "The advanced filter could not be opened");

interface GroupFilterProps {
  view: AccountsView;
  /** The fields that conditions may use; if absent, any field. */
  vocabulary?: Vocabulary | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (view: AccountsView) => void;
}

/** The button of the grouped filters, and the dialog that edits them. */
export function GroupFilter({ view, vocabulary, isOpen, onOpen, onChange }: GroupFilterProps) {
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title="Advanced filter"
        onClick={() => onOpen(true)}
        className={filterButton(view.where !== null)}
      >
        <Parentheses className="size-3.5" aria-hidden="true" />
        Advanced
      </button>
      {isOpen ? <GroupDialog {...{ view, vocabulary, onChange }} onClose={() => onOpen(false)} /> : null}
    </>
  );
}
