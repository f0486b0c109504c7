import { HistoryItem } from "@/components/history/history-item";
import { useCan } from "@/components/session/me";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { HistoryPage, UndoRequest } from "@/lib/contracts/accounts/account-change";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { undoChanges } from "@/lib/facts/browser/requests";
import { causeSizes } from "@/lib/facts/history";

interface ContactChangesProps {
  contact: Pick<Contact, "full_name" | "account_id">;
  page: HistoryPage;
  /** Called after a change was undone, and after that was refused. */
  onChanged: () => void;
}

/** A contact's changes, each with its author, both values and an undo. */
export function ContactChanges({ contact, page: { items }, onChanged }: ContactChangesProps) {
  const canEdit = useCan("editAccounts");
  const undo = async (which: UndoRequest) => {
    const outcome = await undoChanges(contact.account_id, which);
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    else showToast("Undone.");
    onChanged();
  };
  if (items.length === 0) return <p className="py-2 text-muted text-sm">No value has been changed.</p>;
  const sizes = causeSizes(items);
  return (
    <ul aria-label={`Changes of ${contact.full_name}`} className="flex flex-col">
      {items.map((entry) => (
        <HistoryItem
          key={entry.id}
          entry={{ ...entry, contact: null }}
          ofCause={sizes.get(entry.id) ?? 0}
          onUndo={canEdit ? undo : null}
          onRevert={null}
        />
      ))}
    </ul>
  );
}
