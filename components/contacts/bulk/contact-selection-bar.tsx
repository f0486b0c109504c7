"use client";

import { BellOff, Eye, LogOut, Trash2 } from "lucide-react";
import { useState } from "react";
import { ActionButton } from "@/components/accounts/bulk/action-button";
import { ExportSelected } from "@/components/accounts/bulk/export-selected";
import { formatSelected, type MatchingRows, SelectionFrame } from "@/components/accounts/bulk/selection-frame";
import { MembersOnly, useCan } from "@/components/session/me";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { minConfirmedRows } from "@/lib/accounts/bulk/removal";
import { contactsFile } from "@/lib/contact-list/view";
import type { ContactValues, NewContactBulk } from "@/lib/contracts/accounts/account-bulk";
import { saveFile } from "@/lib/http/browser/save-file";
import DoNotContactDialog from "../dialogs/do-not-contact-dialog";

interface ContactSelectionBarProps {
  ids: readonly string[];
  /** Whether all matching contacts are selected, including those that aren't loaded. */
  isAll: boolean;
  matching: MatchingRows;
  onSelectAll: () => void;
  /** Whether a bulk change is being sent or running: only one runs at a time. */
  isSending: boolean;
  /** Starts a bulk change of the selected contacts, or of their accounts. @returns whether it was started */
  run: (action: NewContactBulk["action"]) => Promise<boolean>;
  onClear: () => void;
}

/** The actions for the selected contacts. */
export function ContactSelectionBar({ ids, isSending, onClear, ...props }: ContactSelectionBarProps) {
  const canEdit = useCan("editAccounts");
  const { isAll, matching, onSelectAll } = props;
  const canRemove = useCan("removeContacts") && canEdit;
  const [pendingAction, setPendingAction] = useState<"doNotContact" | "remove" | null>(null);
  const count = formatSelected("contact", ids.length, { isAll, matching });
  const run = async (action: NewContactBulk["action"]) => {
    setPendingAction(null);
    const isStarted = await props.run(action);
    if (isStarted) onClear();
    return isStarted;
  };
  const set = (values: ContactValues) => run({ kind: "contacts", values });
  return (
    <>
      <SelectionFrame noun="contact" count={ids.length} {...{ isAll, matching, onSelectAll, onClear }}>
        <fieldset
          disabled={isSending}
          aria-label="Actions for the selection"
          className="flex min-w-0 items-center gap-1 overflow-x-auto [scrollbar-width:none]"
        >
          {canEdit ? (
            <>
              <ActionButton icon={BellOff} onClick={() => setPendingAction("doNotContact")}>
                Do not contact
              </ActionButton>
              <ActionButton icon={LogOut} onClick={() => void set({ left_company: true })}>
                Mark as left
              </ActionButton>
            </>
          ) : null}
          <MembersOnly>
            <ActionButton icon={Eye} onClick={() => void run({ kind: "watch", on: true })}>
              Watch accounts
            </ActionButton>
          </MembersOnly>
          <ExportSelected
            count={ids.length}
            save={(format) => saveFile("/api/contacts/export", { ids, format })}
            urlOf={isAll ? (format) => contactsFile(matching.query, format) : undefined}
          />
          {canRemove ? (
            <ActionButton
              icon={Trash2}
              onClick={() =>
                !isAll && ids.length < minConfirmedRows ? void set({ removed: true }) : setPendingAction("remove")
              }
            >
              Remove
            </ActionButton>
          ) : null}
        </fieldset>
      </SelectionFrame>
      <div className="pointer-events-auto contents">
        {pendingAction === "doNotContact" ? (
          <DoNotContactDialog
            whom={isAll ? `all ${count}` : count}
            draft="do-not-contact-many"
            onClose={() => setPendingAction(null)}
            onSet={set}
          />
        ) : null}
        {pendingAction === "remove" ? (
          <ConfirmDialog
            open
            title={`Remove ${isAll ? "all " : ""}${count}?`}
            description={`${isAll ? "This includes all matching contacts, even those not shown. " : ""}They are removed for everyone. You can undo this for 7 days.`}
            action="Remove"
            onClose={() => setPendingAction(null)}
            onConfirm={() => void set({ removed: true })}
          />
        ) : null}
      </div>
    </>
  );
}
