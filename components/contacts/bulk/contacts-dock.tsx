"use client";

import { BulkFrame } from "@/components/accounts/bulk/bulk-frame";
import type { MatchingRows } from "@/components/accounts/bulk/selection-frame";
import { type RunningBulk, useBulk } from "@/components/accounts/bulk/use-bulk";
import type { ListedContact } from "@/lib/contracts/contacts/contact-list";
import { ContactSelectionBar } from "./contact-selection-bar";

interface ContactsDockProps extends RunningBulk {
  selection: ReadonlyMap<string, ListedContact>;
  /** Whether all matching contacts are selected, including those that aren't loaded. */
  isAll: boolean;
  matching: MatchingRows;
  onSelectAll: () => void;
  onClear: () => void;
}

/** The bar at the bottom of the window: the progress of a bulk change, and the actions for the selected contacts. */
export default function ContactsDock({ work, onWork, onChanged, selection, ...bar }: ContactsDockProps) {
  const bulk = useBulk({ work, onWork, onChanged });
  const ids = [...selection.keys()];
  return (
    <BulkFrame work={work} bulk={bulk} hasBar={ids.length > 0}>
      {ids.length > 0 ? (
        <ContactSelectionBar
          {...bar}
          ids={ids}
          isSending={bulk.isSending || work !== null}
          run={(action) => bulk.run({ contacts: bar.isAll ? { query: bar.matching.query } : ids, action })}
        />
      ) : null}
    </BulkFrame>
  );
}
