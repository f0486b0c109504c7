"use client";

import { useRead } from "@/components/cache/use-read";
import { loadContacts } from "@/lib/contacts/browser/requests";
import type { Contact } from "@/lib/contracts/contacts/contact";

/**
 * The account's contacts, loaded unless the page already has them.
 *
 * @param known the contacts that the page already has
 * @returns null while they load, and when loading fails
 */
export function useAccountContacts(accountId: string, known: readonly Contact[] | null): readonly Contact[] | null {
  const { data } = useRead(known ? null : ["contacts", accountId], () => loadContacts(accountId));
  return known ?? data?.items ?? null;
}
