"use client";

import { useEffect, useState } from "react";
import { loadContacts } from "@/lib/contacts/browser/requests";
import type { Contact } from "@/lib/contracts/contacts/contact";

/**
 * The account's contacts, loaded unless the page already has them.
 *
 * @param known the contacts that the page already has
 * @returns null while they load, and when loading fails
 */
export function useAccountContacts(accountId: string, known: readonly Contact[] | null): readonly Contact[] | null {
  const [loaded, setLoaded] = useState<{ accountId: string; people: readonly Contact[] } | null>(null);
  const isNeeded = known === null;
  useEffect(() => {
    if (!isNeeded) return;
    let isWanted = true;
    void loadContacts(accountId).then((outcome) => {
      if (isWanted && outcome.kind === "ok") setLoaded({ accountId, people: outcome.data.items });
    });
    return () => {
      isWanted = false;
    };
  }, [accountId, isNeeded]);
  return known ?? (loaded?.accountId === accountId ? loaded.people : null);
}
