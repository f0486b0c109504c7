"use client";

import { BellOff, Eye, LogOut, Trash2 } from "lucide-react";
import { useState } from "react";
import { actionStyle } from "@/components/accounts/bulk/action-style";
import { ExportSelected } from "@/components/accounts/bulk/export-selected";
import { SelectionFrame } from "@/components/accounts/bulk/selection-frame";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { maxSelected } from "@/lib/accounts/bulk/bulk";
import { confirmedFrom } from "@/lib/accounts/bulk/removal";
import type { NewContactBulk } from "@/lib/contracts/accounts/account-bulk";
import { formatCount, formatPlural } from "@/lib/figures/number";
import { saveFile } from "@/lib/http/browser/save-file";
import SilenceDialog from "../dialogs/silence-dialog";

type Values = NewContactBulk["action"]["values"];

interface ContactSelectionBarProps {
  ids: readonly string[];
  canEdit: boolean;
  /** Whether a bulk change is being sent or running: only one runs at a time. */
  isSending: boolean;
  /** Starts a bulk change of the selected contacts. @returns whether it was started */
  onSet: (values: Values) => Promise<boolean>;
  /** Watches the accounts of the selected contacts. @returns whether it was started */
  onWatch: () => Promise<boolean>;
  onClear: () => void;
}

/** The actions for the selected contacts. */
export function ContactSelectionBar({ ids, canEdit, isSending, onSet, onWatch, onClear }: ContactSelectionBarProps) {
  const [asked, setAsked] = useState<"silence" | "remove" | null>(null);
  const run = async (start: () => Promise<boolean>) => {
    setAsked(null);
    if (ids.length > maxSelected) {
      showToast(`Choose at most ${formatCount(maxSelected)} rows.`, { tone: "danger" });
      return false;
    }
    const isStarted = await start();
    if (isStarted) onClear();
    return isStarted;
  };
  const set = (values: Values) => run(() => onSet(values));
  return (
    <>
      <SelectionFrame
        label="Selected contacts"
        text={`${formatPlural(ids.length, "contact")} selected`}
        onClear={onClear}
      >
        <fieldset
          disabled={isSending}
          aria-label="Actions for the selection"
          className="flex min-w-0 items-center gap-1 overflow-x-auto [scrollbar-width:none]"
        >
          {canEdit ? (
            <>
              <button type="button" onClick={() => setAsked("silence")} className={actionStyle}>
                <BellOff className="size-3.5" aria-hidden="true" />
                Do not contact
              </button>
              <button type="button" onClick={() => void set({ left_company: true })} className={actionStyle}>
                <LogOut className="size-3.5" aria-hidden="true" />
                Mark as left
              </button>
            </>
          ) : null}
          <button type="button" onClick={() => void run(onWatch)} className={actionStyle}>
            <Eye className="size-3.5" aria-hidden="true" />
            Watch accounts
          </button>
          <ExportSelected count={ids.length} save={(format) => saveFile("/api/contacts/export", { ids, format })} />
          {canEdit ? (
            <button
              type="button"
              onClick={() => (ids.length < confirmedFrom ? void set({ removed: true }) : setAsked("remove"))}
              className={actionStyle}
            >
              <Trash2 className="size-3.5" aria-hidden="true" />
              Remove
            </button>
          ) : null}
        </fieldset>
      </SelectionFrame>
      <div className="pointer-events-auto contents">
        {asked === "silence" ? (
          <SilenceDialog
            whom={formatPlural(ids.length, "contact")}
            draft="silence-many"
            onClose={() => setAsked(null)}
            onSet={set}
          />
        ) : null}
        {asked === "remove" ? (
          <ConfirmDialog
            open
            title={`Remove ${formatPlural(ids.length, "contact")}?`}
            description="They are removed for everyone. You can undo this for 7 days."
            action="Remove"
            onClose={() => setAsked(null)}
            onConfirm={() => void set({ removed: true })}
          />
        ) : null}
      </div>
    </>
  );
}
