import "client-only";
import { showToast } from "@/components/ui/overlay/toast-store";
import { changeContact } from "@/lib/contacts/browser/requests";
import { undoOf } from "@/lib/contacts/change";
import type { Contact, ContactChange } from "@/lib/contracts/contacts/contact";

/** Reports a change to a contact, with an Undo that restores the previous values. */
export function toastContactUndo(text: string, contact: Contact, change: ContactChange, onChanged: () => void): void {
  const undo = async () => {
    const outcome = await changeContact(contact, undoOf(change));
    if (outcome.kind === "refused") showToast(outcome.detail, { tone: "danger" });
    else showToast("Undone.");
    onChanged();
  };
  showToast(text, { action: { label: "Undo", run: () => void undo() } });
}
