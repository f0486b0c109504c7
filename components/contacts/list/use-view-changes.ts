"use client";

import { useHistoryStep } from "@/components/paged-list/use-history-step";
import { useListChanges } from "@/components/paged-list/use-list-changes";
import type { RowSelection } from "@/components/paged-list/use-row-selection";
import type { ListedContact } from "@/lib/contracts/contacts/contact-list";
import type { useContactsView } from "./use-contact-list";

/** The functions that change the view (see `useListChanges`). Back and forward clear the selection, too. */
export function useViewChanges(
  [view, setView]: ReturnType<typeof useContactsView>,
  selected: Pick<RowSelection<ListedContact>, "unselect">,
) {
  useHistoryStep(selected.unselect);
  return useListChanges(view, setView, selected);
}
