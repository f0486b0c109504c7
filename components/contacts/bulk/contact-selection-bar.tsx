"use client";

import { BellOff, Eye, LogOut, Trash2 } from "lucide-react";
import { useState } from "react";
import { actionStyle } from "@/components/accounts/bulk/action-style";
import { ConfirmRemoval } from "@/components/accounts/bulk/confirm-removal";
import { SelectionFrame } from "@/components/accounts/bulk/selection-frame";
import { showToast } from "@/components/ui/overlay/toast-store";
import { maxSelected } from "@/lib/accounts/bulk/bulk";
import { confirmedFrom } from "@/lib/accounts/bulk/removal";
import type { NewContactBulk } from "@/lib/contracts/accounts/account-bulk";
import { formatCount, formatPlural } from "@/lib/figures/number";
import { ExportContacts } from "./export-contacts";
import { SilenceManyDialog } from "./silence-many-dialog";

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
          <ExportContacts ids={ids} />
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
          <SilenceManyDialog
            count={ids.length}
            onClose={() => setAsked(null)}
            onSet={(reason) => set({ do_not_contact: true, do_not_contact_reason: reason })}
          />
        ) : null}
        {asked === "remove" ? (
          <ConfirmRemoval
            title={`Remove ${formatPlural(ids.length, "contact")}?`}
            text="They are removed for everyone. You can undo this for 7 days."
            onClose={() => setAsked(null)}
            onConfirm={() => void set({ removed: true })}
          />
        ) : null}
      </div>
    </>
  );
}
