"use client";

import { useState } from "react";
import type { AccountFacets, AccountsPage } from "@/lib/contracts/account";
import { useFacets } from "../../account-filters/use-facets";
import { forgetLists, useList } from "../use-list";

/** What the server loaded for the address that was asked for. */
export interface InitialRows {
  query: string;
  page: AccountsPage;
  facets: AccountFacets | null;
}

export type AccountRows = ReturnType<typeof useAccountRows>;

/** The rows and the counts of a view, with what the server loaded for the first one, and the ways to load them anew. */
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
    /** The rows on the screen say it already: only the counts are loaded anew. */
    recount,
    /** Rows changed that may belong into any list: all is loaded anew. */
    reload: () => {
      forgetLists();
      setReloads((count) => count + 1);
      recount();
    },
  };
}
