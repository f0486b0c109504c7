"use client";

import { useCallback } from "react";
import { useHistoryStep } from "@/components/paged-list/use-history-step";
import type { RowSelection } from "@/components/paged-list/use-row-selection";
import type { ContactsView } from "@/lib/contact-list/view";
import type { ListedContact } from "@/lib/contracts/contacts/contact-list";
import type { useContactsView } from "./use-contact-list";

/**
 * The functions that change the view, by a filter or a search: each clears the selection, as do back and forward, and
 * scrolls to the top.
 */
export function useViewChanges(
  [view, setView]: ReturnType<typeof useContactsView>,
  { unselect }: Pick<RowSelection<ListedContact>, "unselect">,
) {
  useHistoryStep(unselect);
  const change = useCallback(
    (next: ContactsView) => {
      unselect();
      setView(next);
      window.scrollTo(0, 0);
    },
    [unselect, setView],
  );
  const search = useCallback(
    (q: string) => {
      unselect();
      // A new search starts with the best match, whatever the previous order.
      setView({ ...view, q, sort: view.q ? view.sort : null }, "replace");
      window.scrollTo(0, 0);
    },
    [unselect, setView, view],
  );
  return { change, search };
}
