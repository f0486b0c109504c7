"use client";

import { BulkFrame } from "@/components/accounts/bulk/bulk-frame";
import { type BulkWork, useBulk } from "@/components/accounts/bulk/use-bulk";
import type { ListedContact } from "@/lib/contracts/contacts/contact-list";
import { ContactSelectionBar } from "./contact-selection-bar";

interface ContactsDockProps extends BulkWork {
  selection: ReadonlyMap<string, ListedContact>;
  canEdit: boolean;
  onClear: () => void;
}

/** The bar at the bottom of the window: the progress of a bulk change, and the actions for the selected contacts. */
export default function ContactsDock({ work, onWork, onChanged, selection, canEdit, onClear }: ContactsDockProps) {
  const bulk = useBulk({ work, onWork, onChanged });
  const ids = [...selection.keys()];
  const accountIds = new Set([...selection.values()].map(({ account }) => account.id));
  return (
    <BulkFrame work={work} bulk={bulk} hasBar={ids.length > 0}>
      {ids.length > 0 ? (
        <ContactSelectionBar
          ids={ids}
          canEdit={canEdit}
          isSending={bulk.isSending || work !== null}
          onSet={(values) => bulk.run({ contacts: ids, action: { kind: "contacts", values } })}
          onWatch={() =>
            bulk.run({
              // A watch doesn't depend on the owner that was seen.
              accounts: { rows: Array.from(accountIds, (id) => ({ id, owner_uid: null })) },
              action: { kind: "watch", on: true },
            })
          }
          onClear={onClear}
        />
      ) : null}
    </BulkFrame>
  );
}
