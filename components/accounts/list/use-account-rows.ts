"use client";

import { useState } from "react";
import type { AccountFacets, AccountsPage } from "@/lib/contracts/accounts/account";
import { useFacets } from "../../account-filters/use-facets";
import { deleteLists } from "../cached-lists";
import { useList } from "../use-list";

/** The data that the server loaded for the requested URL. */
export interface InitialRows {
  query: string;
  page: AccountsPage;
  facets: AccountFacets | null;
}

export type AccountRows = ReturnType<typeof useAccountRows>;

/** The rows and the filter counts of a view, starting with the server's data, and functions that reload them. */
export function useAccountRows(uid: string, query: string, initial: InitialRows) {
  const [changes, setChanges] = useState(0);
  const [reloads, setReloads] = useState(0);
  const first = query === initial.query && reloads === 0 ? initial.page : null;
  const rows = useList(uid, query, first, reloads);
  const facets = useFacets(query, initial, changes);
  const recount = () => setChanges((count) => count + 1);
  return {
    ...rows,
    facets,
    /** A new number reloads all rows. */
    version: reloads,
    /** A new number recounts all groups. */
    counted: changes,
    /** Reloads the filter counts only, when the rows on the screen are already up to date. */
    recount,
    /** Reloads everything, after changes that may affect any list. */
    reload: () => {
      deleteLists();
      setReloads((count) => count + 1);
      recount();
    },
  };
}
