"use client";

import { Copy, Trash2, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { showToast } from "@/components/ui/toast-store";
import type { Selection } from "@/lib/accounts/selection";
import { writeTsv } from "@/lib/accounts/tsv";
import { formatPlural } from "@/lib/figures/number";
import { type Removal, useRemoval } from "./use-removal";

interface SelectionBarProps {
  selection: Selection;
  canEdit: boolean;
  removal: Removal;
  onClear: () => void;
}

const actionStyle =
  "inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 font-medium text-sm text-muted hover:bg-hover hover:text-ink";

/** What can be done with the selected accounts. */
export default function SelectionBar({ selection, canEdit, removal, onClear }: SelectionBarProps) {
  const remove = useRemoval(removal);
  const removeAll = () => {
    onClear();
    void remove([...selection.values()]);
  };
  const copy = () =>
    navigator.clipboard.writeText(writeTsv([...selection.values()])).then(
      () => showToast(`Copied ${formatPlural(selection.size, "account")} as rows for a spreadsheet.`),
      () => showToast("The browser did not let us copy.", { tone: "danger" }),
    );
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-5 z-30 flex justify-center px-4 max-md:hidden md:pl-(--rail)">
      <section
        aria-label="Selected accounts"
        className="pointer-events-auto flex animate-rise items-center gap-1 rounded-lg border border-line-strong bg-raised py-1 pr-1 pl-3.5 shadow-lg"
      >
        <p role="status" className="mr-2 font-medium text-ink text-sm tabular-nums">
          {formatPlural(selection.size, "account")} selected
        </p>
        <button type="button" onClick={copy} className={actionStyle}>
          <Copy className="size-3.5" aria-hidden="true" />
          Copy rows
        </button>
        {canEdit ? (
          <button type="button" onClick={removeAll} className={actionStyle}>
            <Trash2 className="size-3.5" aria-hidden="true" />
            Remove
          </button>
        ) : null}
        <IconButton label="Clear selection" tooltip="top" onClick={onClear}>
          <X aria-hidden="true" />
        </IconButton>
      </section>
    </div>
  );
}
