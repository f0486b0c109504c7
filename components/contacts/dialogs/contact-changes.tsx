import { HistoryItem } from "@/components/history/history-item";
import type { HistoryPage, UndoRequest } from "@/lib/contracts/accounts/account-change";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { causeSizes } from "@/lib/facts/history";

interface ContactChangesProps {
  contact: Pick<Contact, "full_name">;
  page: HistoryPage;
  /** Null for users who may not undo a change. */
  onUndo: ((which: UndoRequest) => Promise<void>) | null;
}

/** A contact's changes, each with its author, both values and an undo. */
export function ContactChanges({ contact, page: { items }, onUndo }: ContactChangesProps) {
  if (items.length === 0) return <p className="py-2 text-muted text-sm">No value has been changed.</p>;
  const sizes = causeSizes(items);
  return (
    <ul aria-label={`Changes of ${contact.full_name}`} className="flex flex-col">
      {items.map((entry) => (
        <HistoryItem
          key={entry.id}
          entry={{ ...entry, contact: null }}
          ofCause={sizes.get(entry.id) ?? 0}
          onUndo={onUndo}
          onRevert={null}
        />
      ))}
    </ul>
  );
}
