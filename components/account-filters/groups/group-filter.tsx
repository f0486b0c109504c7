"use client";

import { Parentheses } from "lucide-react";
import { lazyComponent } from "@/components/ui/state/lazy-component";
import type { Vocabulary } from "@/lib/accounts/groups/conditions";
import type { AccountsView } from "@/lib/accounts/list/view";
import { filterButton } from "../filter-button";

const GroupDialog = lazyComponent(async () => (await import("./group-dialog")).default, {
  failure: "The advanced filter could not be opened",
  shape: "dialog",
});

interface GroupFilterProps {
  view: AccountsView;
  /** The fields that conditions may use; absent: any field. */
  vocabulary?: Vocabulary | undefined;
  /** The style of the button's label; absent: it is hidden at widths where only the list's filters have room. */
  labelClassName?: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (view: AccountsView) => void;
}

/** The button of the grouped filters, and the dialog that edits them. */
export function GroupFilter({
  view,
  vocabulary,
  labelClassName = "md:max-[86rem]:sr-only",
  isOpen,
  onOpen,
  onChange,
}: GroupFilterProps) {
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
        <span className={labelClassName}>Advanced</span>
      </button>
      {isOpen ? <GroupDialog {...{ view, vocabulary, onChange }} onClose={() => onOpen(false)} /> : null}
    </>
  );
}
